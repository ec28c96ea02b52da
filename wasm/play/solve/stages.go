package solve

import (
	"fmt"

	"mercer/viz/contract"
	"mercer/wasm/play/state"
)

// A Stage is a step of the computation of a result. A session keeps the last value
// of each stage. It computes the value anew only if a setting on which the stage
// depends has changed.
type Stage struct {
	Name string
	On   contract.Inputs // the settings that the stage depends on
}

// Key returns the settings of s on which the stage depends. Two states with the
// same key have the same value of the stage.
func (g Stage) Key(s *state.State) string { return s.Key(g.On) }

// The stages of a result at rest, in the order of computation.
var (
	PointsStage   = Stage{"points", contract.InputPoints}                          // NewData
	KernelStage   = Stage{"kernel", contract.InputKernel}                          // State.NewKernel
	FitStage      = Stage{"fit", contract.InputFit}                                // NewFit
	ExactStage    = Stage{"exact", contract.InputGram}                             // NewExact, see ExactKey
	ErrorsStage   = Stage{"errors", contract.InputFit}                             // NewErrors
	MeasuresStage = Stage{"measures", contract.InputFit}                           // NewMeasures
	BoundsStage   = Stage{"bounds", contract.InputFit | contract.InputIndex}       // NewBounds
	TargetsStage  = Stage{"targets", contract.InputPoints}                         // of a task
	AnswerStage   = Stage{"answer", contract.InputGram | contract.InputTask}       // of a task by the exact kernel
	FitAnswer     = Stage{"answer of fit", contract.InputFit | contract.InputTask} // of a task by the fit
)

// Stages lists the stages.
var Stages = []Stage{
	PointsStage, KernelStage, FitStage, ExactStage, ErrorsStage, MeasuresStage, BoundsStage,
	TargetsStage, AnswerStage, FitAnswer,
}

// ExactKey returns the key of the exact solution of s. For many points, the
// solution is accurate in a part of the plane, which x₀ can widen.
func ExactKey(s *state.State) string {
	key := ExactStage.Key(s)
	if IsLarge(s.N) {
		key += fmt.Sprint(state.Box(*s, 0))
	}
	return key
}

// MethodKey returns the settings of the method as a key, without the settings of
// the points and the kernel.
func MethodKey(s *state.State) string { return s.Key(contract.InputMethod) }

// GeneratorKey returns the settings that generate the data as a key. The key does
// not contain moved points.
func GeneratorKey(s *state.State) string {
	return state.PartOfLink(s, func(key string) bool {
		switch key {
		case "data", "n", "noise", "dseed":
			return true
		}
		return false
	})
}
