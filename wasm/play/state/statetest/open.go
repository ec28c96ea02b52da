// Package statetest provides functions for tests with states.
package statetest

import (
	"testing"

	"mercer/wasm/play/state"
)

// Open returns the state of a link. The test fails if the link causes a warning.
func Open(t testing.TB, link string) state.State {
	t.Helper()
	s, warnings := state.Open(link)
	if len(warnings) > 0 {
		t.Fatalf("%q: %v", link, warnings)
	}
	return s
}
