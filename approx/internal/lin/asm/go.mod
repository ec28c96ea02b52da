// This module is a development tool, so that programs that use Mercer do not depend on avo.
module mercer/approx/internal/lin/asm

go 1.27.4

require github.com/mmcloughlin/avo v0.5.0

require (
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
)
