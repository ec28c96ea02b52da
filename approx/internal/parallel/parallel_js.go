package parallel

import "context"

// Enabled reports whether loops use several goroutines. It is a constant, so that the
// compiler omits code for several goroutines.
const Enabled = false

// Processors returns 1, since WebAssembly has one thread.
func Processors() int { return 1 }

func reserve(most int) int { return 0 }

func run(ctx context.Context, n, helpers int, newWorker func() func(i int)) error { return nil }

func rangeCount(nanoseconds float64) int { return 1 }

func balancedCount(count int) int { return count }
