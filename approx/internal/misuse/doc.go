// Package misuse tests what the exported functions of the library do with arguments that
// are wrong. Its tables name every exported function and method below approx, with
// arguments that are right. Each argument is then made wrong in every way that its type
// allows (mangle_test.go). A function must
//
//   - panic with its own name, what it got and what it wants, if a look at the calling
//     program shows the mistake: a length, a dimension, an index, a nil argument;
//   - return an error of a type of this library, if the data are wrong: a number that is
//     not finite, a value out of range, no points;
//   - or work, if an entry of the table says why the argument is not wrong for it.
//
// No call may end in a panic of the Go runtime or of an internal package.
package misuse
