package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/state/statetest"
)

// What is prepared at rest is what the first frame of a point or landmark would find
// itself, and where there is no time for it nothing is lost.
func TestPrepare(t *testing.T) {
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, link := range []string{"n=300&m=40", "n=2300&m=20&kernel=matern12"} {
		if testing.Short() && strings.Contains(link, "n=2300") {
			continue // the same in every arithmetic, and longer
		}
		for what, edit := range map[string]string{"a point": "&p7=0.4,0.3", "a landmark": "&c5=0.4,0.3"} {
			if strings.Contains(link, "n=2300") && what != "a point" && !approxtest.Full() {
				continue
			}
			frame := func(prepare func(*Session)) *Result {
				var c Session
				if _, err := c.Solve(t.Context(), statetest.Open(t, link), small, true); err != nil {
					t.Fatal(err)
				}
				prepare(&c)
				r, err := c.Preview(t.Context(), statetest.Open(t, link+edit), small, false)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			want := frame(func(*Session) {})
			for how, prepare := range map[string]func(*Session){
				"prepared": func(c *Session) {
					if c.Prepare(t.Context()); c.movingPoints.allPairs == nil || c.movingPoints.sampled == nil || !c.landmarkValues.full {
						t.Errorf("%s: nothing is prepared", link)
					}
				},
				"stopped": func(c *Session) {
					if c.Prepare(stopped); c.movingPoints.allPairs != nil || c.landmarkValues.full {
						t.Errorf("%s: it did not stop", link)
					}
				},
			} {
				got := frame(prepare)
				if !slices.Equal(got.Message.Arena, want.Message.Arena) || got.Report.Error.Frobenius != want.Report.Error.Frobenius {
					t.Errorf("%s, %s, %s: the frame is another", link, what, how)
				}
			}
		}
	}
	new(Session).Prepare(t.Context()) // with nothing to prepare for
}
