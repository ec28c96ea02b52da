// Package how describes the view of the steps of a method.
package how

// StepColumnCount is the number of columns of how.steps. The columns are the error of
// the kernel so far, whether this error is from a sample, and the range of marks
// that the step adds. The last column is the row of how.moved if centres move, or
// −1.
const StepColumnCount = 5
