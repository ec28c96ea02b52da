package draw

import (
	"strings"
	"testing"

	"mercer/approx/catalogue"
	"mercer/viz/canvas"
	"mercer/viz/figure"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/compare"
	"mercer/wasm/wire"
)

// TestThumbnailCaption checks that the caption of a thumbnail has the error and fits, for every
// method and for two to four methods on a phone. With two methods, or three and a short error,
// it begins with the name of the method.
func TestThumbnailCaption(t *testing.T) {
	const size = 12.0
	for _, width := range []float64{113, 80, 60} {
		for _, method := range catalogue.Methods {
			for _, err := range []float64{0.073, 0.000123, 0.66} {
				var m wire.Message
				blocks := compare.MethodAt(1)
				blocks.Name.Put(&m, method.Short)
				if method.Brief != "" {
					blocks.BriefName.Put(&m, method.Brief)
				}
				compare.Errors.Put(&m, []float64{err, 0})
				st := &view.Drawing{Blocks: view.Blocks{N: &m}, Style: &figure.Style{Label: size}}
				caption, errorText := thumbnailCaption(st, 1, width), text.Percent(err)
				name, hasError := strings.CutSuffix(caption, errorText)
				name = strings.TrimRight(name, " …")
				short, brief := capitalize(method.Short), capitalize(briefName(st.Blocks, 1))
				isCut := len([]rune(name)) < min(minLetters-1, len([]rune(brief))) // a space or hyphen at the end is cut, too
				if !hasError || isCut && (width > 100 || width >= 80 && err >= 0.01 || name != "") || !strings.HasPrefix(short, name) && !strings.HasPrefix(brief, name) {
					t.Errorf("%s, %g pixels: the caption is %q", method.Key, width, caption)
				}
				if w := (text.TypicalWidths{}).TextWidth(size, canvas.Text, caption); w > width {
					t.Errorf("%s, %g pixels: the caption %q has %g pixels", method.Key, width, caption, w)
				}
			}
		}
	}
}

// TestThumbnailCaptionWithoutError checks the caption while the error is unknown.
func TestThumbnailCaptionWithoutError(t *testing.T) {
	var m wire.Message
	compare.MethodAt(1).Name.Put(&m, "farthest-point Nyström")
	st := &view.Drawing{Blocks: view.Blocks{N: &m}, Style: &figure.Style{Label: 12}}
	if caption := thumbnailCaption(st, 1, 60); caption != "Farthest…" {
		t.Errorf("the caption is %q", caption)
	}
}
