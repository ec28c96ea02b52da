// Package reference writes a page for every method, kernel, data set, task and view: its formula,
// its cost, its settings, what it promises, its source, a live figure, a state in which it fails,
// and a program.
//
// The texts are Articles and have TeX between dollar signs. They are not part of the
// catalogue, so that the programs of the playground do not contain them.
package reference
