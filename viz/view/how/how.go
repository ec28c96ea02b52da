// Package how describes the view of the steps of a method.
package how

// StepColumns is the number of columns of how.steps: the error of the kernel so
// far, whether that is of a sample, the first mark that comes and the first that
// does not, and the row of how.moved where centres that move are, or −1.
const StepColumns = 5
