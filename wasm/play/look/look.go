// Package look converts a state to the settings of its pictures.
package look

import (
	"mercer/viz/view"
	"mercer/wasm/play/state"
)

// ForState returns v with the views and the layout of s.
func ForState(s state.State, v view.Look) view.Look {
	v.Rows, v.Methods, v.Arrangement = s.ShownViews(), len(s.Compared()), s.Layout
	if s.Layout == "projector" {
		v.Layout = "projector"
	}
	return v
}
