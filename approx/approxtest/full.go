package approxtest

import "os"

// Full reports whether the environment variable FULL is set, to test all combinations
// of cases. Otherwise slow tests take a sample that contains every method and every
// kernel at least once.
func Full() bool { return os.Getenv("FULL") != "" }
