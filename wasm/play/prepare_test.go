package play

import (
	"context"
	"slices"
	"strings"
	"testing"

	"mercer/approx/approxtest"
	"mercer/wasm/play/state/statetest"
)

// TestPrepare checks that Prepare computes the stages that the first preview of a drag
// needs. The preview must not depend on Prepare or on its cancellation. With 2300 points,
// Prepare works on a sample. There, the case without Prepare is only tested in full runs.
func TestPrepare(t *testing.T) {
	cancelledContext, cancel := context.WithCancel(t.Context())
	cancel()
	for _, link := range []string{"n=300&m=40", "n=2300&m=20&kernel=matern12"} {
		if testing.Short() && strings.Contains(link, "n=2300") {
			continue // the result does not depend on the arithmetic, and takes longer
		}
		for movedObject, edit := range map[string]string{"a point": "&p7=0.4,0.3", "a landmark": "&c5=0.4,0.3"} {
			if strings.Contains(link, "n=2300") && movedObject != "a point" && !approxtest.IsFull() {
				continue
			}
			previewAfter := func(prepare func(*Session)) *Result {
				var c Session
				if _, err := c.Solve(t.Context(), statetest.Open(t, link), smallFrame, true); err != nil {
					t.Fatal(err)
				}
				prepare(&c)
				r, err := c.Preview(t.Context(), statetest.Open(t, link+edit), smallFrame, false)
				if err != nil {
					t.Fatal(err)
				}
				return r
			}
			var want *Result
			for _, preparation := range []struct {
				name string
				run  func(c *Session)
			}{
				{"unprepared", func(*Session) {}},
				{"cancelled", func(c *Session) {
					if c.Prepare(cancelledContext); c.movingPoints.fullBase != nil || c.movingPoints.sampledError != nil || c.landmarkValues.isSet {
						t.Errorf("%s: Prepare did not stop", link)
					}
				}},
				{"prepared", func(c *Session) {
					if c.Prepare(t.Context()); c.movingPoints.fullBase == nil || c.movingPoints.sampledError == nil || !c.landmarkValues.isSet {
						t.Errorf("%s: Prepare has no result", link)
					}
				}},
			} {
				if preparation.name == "unprepared" && strings.Contains(link, "n=2300") && !approxtest.IsFull() {
					continue
				}
				got := previewAfter(preparation.run)
				if want == nil {
					want = got
				}
				if !slices.Equal(got.Message.Arena, want.Message.Arena) || got.Report.Error.Frobenius != want.Report.Error.Frobenius {
					t.Errorf("%s, %s, %s: the preview differs", link, movedObject, preparation.name)
				}
			}
		}
	}
	new(Session).Prepare(t.Context()) // there is no final result
}
