package view

import (
	"mercer/viz/contract"
)

// Numbers holds the blocks and labels of a result. It is implemented by a result computed
// in this process and by a message from the worker. A scene therefore does not depend on
// threads. The blocks are declared in package viz/view/result and in the packages of the
// views. If a block is absent, it is not drawn.
type Numbers = contract.Reader
