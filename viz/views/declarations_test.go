package views

import (
	"testing"

	"mercer/viz/view"
)

// TestDeclarationsMatchPictures checks that the declaration of each view agrees with its
// pictures. The page reads only the declaration.
func TestDeclarationsMatchPictures(t *testing.T) {
	for _, v := range All {
		if v.MainPicture < 0 || v.Rows == nil && v.MainPicture >= len(v.Pictures) {
			t.Errorf("%s has %d pictures, and the main one is number %d", v.Key, len(v.Pictures), v.MainPicture)
		}
		if v.CanFold {
			if len(v.Pictures) != 3 {
				t.Errorf("%s folds %d pictures, want 3", v.Key, len(v.Pictures))
			}
			for _, p := range v.Pictures {
				if p.Form != view.Planar {
					t.Errorf("%s folds, and %s is no plane", v.Key, p.Name)
				}
			}
		}
		if isTall := len(v.Pictures) > 0 && v.Pictures[0].IsTall; isTall != (v.GridRows > 1) {
			t.Errorf("%s takes %d rows of the page, and its pictures are tall: %v", v.Key, v.GridRows, isTall)
		}
		if v.HasRowPerMethod != (v.Rows != nil) {
			t.Errorf("%s has a row for each method: %v, want %v", v.Key, v.HasRowPerMethod, v.Rows != nil)
		}
		if v.HeightAlone < 0 || v.HeightAlone > 1 || v.GridRows > 3 || v.GridRowsAlone > 3 {
			t.Errorf("%s is %g of three rows high, %d or %d rows", v.Key, v.HeightAlone, v.GridRows, v.GridRowsAlone)
		}
		for _, s := range v.Settings {
			if len(s.Words) != len(s.Choices) {
				t.Errorf("%s.%s: %d choices have %d words", v.Key, s.Key, len(s.Choices), len(s.Words))
			}
		}
	}
}
