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
	PointsStage   = Stage{"points", contract.OnPoints}                       // NewData
	KernelStage   = Stage{"kernel", contract.OnKernel}                       // State.NewKernel
	FitStage      = Stage{"fit", contract.OnFit}                             // NewFit
	ExactStage    = Stage{"exact", contract.OnGram}                          // NewExact, see ExactKey
	ErrorsStage   = Stage{"errors", contract.OnFit}                          // NewErrors
	MeasuresStage = Stage{"measures", contract.OnFit}                        // NewMeasures
	BoundsStage   = Stage{"bounds", contract.OnFit | contract.OnIndex}       // NewBounds
	TargetsStage  = Stage{"targets", contract.OnPoints}                      // of a task
	AnswerStage   = Stage{"answer", contract.OnGram | contract.OnTask}       // of a task by the exact kernel
	FitAnswer     = Stage{"answer of fit", contract.OnFit | contract.OnTask} // of a task by the fit
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
func MethodKey(s *state.State) string { return s.Key(contract.OnMethod) }

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
