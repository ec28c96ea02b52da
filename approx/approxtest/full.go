package approxtest

import "os"

// IsFull reports whether the environment variable FULL is set. Slow tests then cover all
// combinations of cases. Otherwise they use a sample that contains every method and every
// kernel at least once.
func IsFull() bool { return os.Getenv("FULL") != "" }
