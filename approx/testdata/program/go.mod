module program

go 1.27.4

require (
	gonum.org/v1/gonum v0.17.0
	mercer v0.0.0
)

require golang.org/x/sys v0.49.0 // indirect

replace mercer => ../../..
