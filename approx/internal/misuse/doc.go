// Package misuse tests how the exported functions of the library handle wrong arguments.
// Its tables contain every exported function and method in the packages below approx,
// with correct arguments. The test changes each argument in every way that its type
// allows (changes_test.go). A function must
//
//   - panic if the mistake is visible in the calling program: a length, a dimension, an index, or a nil argument. The message must contain the name of the function, the wrong value and the valid values.
//   - return an error of a type of this library if the data are wrong: a number that is not finite, a value out of range, or no points.
//   - work if the entry of the table contains a reason why the argument is not wrong.
//
// No call may end in a panic of the Go runtime or of an internal package.
package misuse
