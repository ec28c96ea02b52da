package draw

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/compare"
	"mercer/wasm/wire"
)

// TestFormatsOfPicturesAndPage checks that the pictures and the page format numbers in
// the same way. The unit tests of the page use the same list of examples.
func TestFormatsOfPicturesAndPage(t *testing.T) {
	list, err := os.ReadFile("../../../../site/test/numbers.json")
	if err != nil {
		t.Fatal(err)
	}
	var numbers []struct {
		As   string
		Of   []float64
		Text string
	}
	if err := json.Unmarshal(list, &numbers); err != nil || len(numbers) == 0 {
		t.Fatal(len(numbers), err)
	}
	for _, n := range numbers {
		got := ""
		switch n.As {
		case "error":
			got = text.Percent(n.Of[0])
		case "digits":
			got = text.TwoDigits(n.Of[0])
		case "interval":
			got = text.PercentRange(n.Of[0], n.Of[1])
		case "estimate":
			var m wire.Message
			compare.Errors.Put(&m, n.Of[:2])
			compare.LeastErrors.Put(&m, n.Of[2:])
			got = ErrorText(view.Blocks{N: &m}, 1)
		}
		if got = strings.NewReplacer("\u202f", " ", "\u00a0", " ").Replace(got); got != n.Text {
			t.Errorf("%s of %v is %q, want %q", n.As, n.Of, got, n.Text)
		}
	}
}
