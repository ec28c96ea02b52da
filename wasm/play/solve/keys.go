package solve

import (
	"fmt"

	"mercer/viz/contract"
	"mercer/wasm/play/state"
)

// DataKey returns the settings of the points as a key.
func DataKey(s *state.State) string { return s.Key(contract.OnPoints) }

// KernelKey returns the settings of the kernel as a key.
func KernelKey(s *state.State) string { return s.Key(contract.OnKernel) }

// FitKey returns the settings of the method as a key.
func FitKey(s *state.State) string { return s.Key(contract.OnMethod) }

// TaskKey returns the settings of the task as a key.
func TaskKey(s *state.State) string { return s.Key(contract.OnTask) }

// GeneratorKey returns the settings that generate the data as a key. Moved points are not in it.
func GeneratorKey(s *state.State) string {
	return state.PartOfLink(s, func(key string) bool {
		switch key {
		case "data", "n", "noise", "dseed":
			return true
		}
		return false
	})
}

// ExactKey returns the key of the exact solution, where gk is the key of the Gram matrix. For many
// points the solution is accurate in a part of the plane, which x₀ can widen.
func ExactKey(gk string, s *state.State) string {
	if !IsLarge(s.N) {
		return gk
	}
	return gk + fmt.Sprint(state.Box(*s, 0))
}
