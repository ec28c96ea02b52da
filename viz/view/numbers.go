package view

import (
	"mercer/viz/contract"
)

// Numbers holds the blocks and labels of a result. Both a result computed in this
// process and a message from the worker implement Numbers, so that a scene does not
// depend on threads. Package viz/view/result and the packages of the views declare
// the blocks. Absent blocks are not drawn.
type Numbers = contract.Reader
