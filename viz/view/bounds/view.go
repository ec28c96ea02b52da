package bounds

import (
	"mercer/viz/contract"
)

// key is View.Key.
const key = "bounds"

// View declares the view of the bounds for reduced sets.
var View = contract.View{
	Key:           key,
	Name:          "Bounds",
	ShortName:     "bounds",
	Source:        "Kingravi, Vela & Gray 2013, theorems 5.1 to 5.4",
	Doc:           "Shows each bound of the reduced-set paper over ℓ, the quantity that it bounds on these points, and where the bound is vacuous. “As printed” is the paper's formula where it has an error.",
	DependsOn:     contract.InputFit | contract.InputIndex | contract.InputShadow,
	NeedsFit:      true,
	MainPicture:   1,
	GridRowsAlone: 3, // two rows of charts with notes need more height
	Headline:      "What four theorems promise, and what is true here",
	Intro:         "Theorems 5.1 to 5.4 of Kingravi, Vela and Gray, *Reduced-set kernel principal components analysis for improving the training and execution speed of kernel machines*, 2013.",
	Lesson:        "shadows",
	GlossKey:      "ell",
	Gloss:         "A centre stands for all points within *ε* = *σ*/*ℓ*, its shadow. Larger *ℓ*: smaller shadows, more centres.",
	MethodNote:    "These theorems are about reduced sets.",
	Tables:        tables(),
}

// tables returns a table with the curves of each theorem, and tables for ShownEll,
// PointCount and Dimension.
func tables() (all [][]contract.Block) {
	for _, theorem := range Theorems {
		all = append(all, []contract.Block{Curves(theorem)})
	}
	return append(all, []contract.Block{ShownEll}, []contract.Block{PointCount}, []contract.Block{Dimension})
}
