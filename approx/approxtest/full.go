package approxtest

import "os"

// Full reports whether the environment asks for whole products of test cases by FULL=1.
// Otherwise slow tests take a sample that has every method and every kernel at least once.
func Full() bool { return os.Getenv("FULL") != "" }
