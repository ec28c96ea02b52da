// Package look says how a scene shows a state.
package look

import (
	"mercer/viz/view"
	"mercer/wasm/play/state"
)

// Of returns v with the views of s, laid out as s says.
func Of(s state.State, v view.Look) view.Look {
	v.Rows, v.Methods, v.Arrange = s.ShownViews(), len(s.Compared()), s.Layout
	if s.Layout == "projector" {
		v.Layout = "projector"
	}
	return v
}
