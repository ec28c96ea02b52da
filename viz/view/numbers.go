package view

import "mercer/viz/contract"

// Numbers are the blocks and labels of a result. A result computed in this process
// implements it, and so does a message from the worker: a scene cannot tell whether its
// numbers crossed a thread. Package viz/view/result and the packages of the views declare
// the blocks. What is absent is not drawn.
type Numbers = contract.Reader
