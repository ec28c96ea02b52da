// Package how declares the view of the steps of a method.
package how

// StepColumnCount is the number of columns of Steps. The columns are:
//   - the error of the kernel after the step;
//   - 1 if this error is computed from a sample, and 0 otherwise;
//   - the first mark that the step adds;
//   - one past the last mark that the step adds;
//   - the first row of MovedCenters for the step if the step moves centres, and −1
//     otherwise.
const StepColumnCount = 5
