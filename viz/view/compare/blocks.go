package compare

import (
	"strconv"

	"mercer/viz/contract"
)

// These variables declare the blocks that the view draws.
var (
	// Errors holds the relative error of each method and the standard error of this
	// error. The standard error is 0 if all pairs were used.
	Errors = contract.Table{Name: "compare.errors", Columns: 2, Rows: methodRows, Names: []string{"error", "error.deviation"}}
	// LeastErrors holds, for each method, the smallest error of any matrix with the same
	// rank. NaN stands for an unknown value.
	LeastErrors = contract.Column{Name: "compare.best"}
	// Sizes holds the size m of each method, or NaN if a method has no size.
	Sizes = contract.Column{Name: "compare.sizes", Rows: methodRows}
	// Features holds the number of features of each method. It is NaN if a method was refused.
	Features = contract.Column{Name: "compare.features", Rows: methodRows}
	// Curves is the panel with the errors of the methods against their number of features.
	Curves = contract.Panel{Name: "compare.curves"}
	// Scale holds the end of the colour scale for k̂(x₀, ·).
	Scale = contract.Scalar{Name: "compare.scale", IsScale: true}
)

// methodRows indexes the rows of every list that has one row per compared method.
var methodRows = contract.Index{Name: "method", First: 1}

// MaxMethods is the largest number of methods in a comparison.
const MaxMethods = 4

// Parts holds the rows of a comparison: the eigenfunction, its difference from the exact one,
// and the kernel seen from x₀.
var Parts = [...]string{"phi", contract.Difference, "k"}

// PartNames holds the names of Parts on a phone.
var PartNames = [len(Parts)]string{"eigen", "difference", "kernel"}

// A Method declares the blocks of one of the compared methods.
type Method struct {
	Kernel    contract.Field     // k̂(x₀, ·)
	Phi       contract.Field     // φ̂ᵢ
	Centers   contract.Positions // landmarks of the method
	Name      contract.Label     // short name of the method
	BriefName contract.Label     // a shorter name, or ""
	Size      contract.Label     // size and rank of the method
	Marks     contract.Label     // plural noun for the centres of the method
}

// MethodAt declares the blocks of compared method j, counted from 1. Method 1 is the
// method of the state.
func MethodAt(j int) Method {
	name := RowPrefix(j)
	return Method{
		Kernel:    contract.Field{Name: name + ".k"},
		Phi:       contract.Field{Name: name + ".phi"},
		Centers:   contract.Positions{Name: name + ".centres"},
		Name:      contract.Label{Name: name + ".method"},
		BriefName: contract.Label{Name: name + ".brief"},
		Size:      contract.Label{Name: name + ".size"},
		Marks:     contract.Label{Name: name + ".marks"},
	}
}

// RowPrefix returns the first part of the names of the pictures of compared method j.
func RowPrefix(j int) string { return key + "." + strconv.Itoa(j) }

// Panel returns the panel of compared method j for the part "k", "phi" or "diff".
func Panel(j int, part string) contract.Panel { return contract.Panel{Name: RowPrefix(j) + "." + part} }
