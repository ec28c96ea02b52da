package solve

import (
	"fmt"

	"mercer/viz/contract"
	"mercer/wasm/play/state"
)

// A Stage is a step of the computation of a result. A session stores the last value of
// each stage. It computes a new value only if an input of the stage has changed.
type Stage struct {
	Name   string
	Inputs contract.Inputs // the settings on which the stage depends
}

// Key returns the settings of s on which the stage depends, as a key. If two states have
// the same key, the stage has the same value for them.
func (g Stage) Key(s *state.State) string { return s.Key(g.Inputs) }

// These are the stages of a final result, in the order of computation.
var (
	PointsStage    = Stage{"points", contract.InputPoints}                          // NewData
	KernelStage    = Stage{"kernel", contract.InputKernel}                          // State.NewKernel
	FitStage       = Stage{"fit", contract.InputFit}                                // NewFit
	ExactStage     = Stage{"exact", contract.InputGram}                             // NewExact, see ExactKey
	ErrorsStage    = Stage{"errors", contract.InputFit}                             // NewErrors
	MeasuresStage  = Stage{"measures", contract.InputFit}                           // NewMeasures
	BoundsStage    = Stage{"bounds", contract.InputFit | contract.InputIndex}       // NewBounds
	TargetsStage   = Stage{"targets", contract.InputPoints}                         // the targets of a task
	AnswerStage    = Stage{"answer", contract.InputGram | contract.InputTask}       // the answer of a task with the exact kernel
	FitAnswerStage = Stage{"answer of fit", contract.InputFit | contract.InputTask} // the answer of a task with the fit
)

// Stages lists the stages.
var Stages = []Stage{
	PointsStage, KernelStage, FitStage, ExactStage, ErrorsStage, MeasuresStage, BoundsStage,
	TargetsStage, AnswerStage, FitAnswerStage,
}

// ExactKey returns the key of the exact solution of s. If there are many points, the
// solution is accurate only in a region of the plane. Moving x₀ can enlarge this region.
func ExactKey(s *state.State) string {
	key := ExactStage.Key(s)
	if IsLarge(s.N) {
		key += fmt.Sprint(state.Box(*s, 0))
	}
	return key
}

// MethodKey returns the settings of the method as a key. It does not include settings of
// the points and the kernel.
func MethodKey(s *state.State) string { return s.Key(contract.InputMethod) }

// GeneratorKey returns the settings that generate the data as a key, or a hash of own
// points. It does not include moved points.
func GeneratorKey(s *state.State) string {
	return state.PartOfLink(s, func(key string) bool {
		switch key {
		case "data", "points", "n", "noise", "dseed":
			return true
		}
		return false
	})
}
