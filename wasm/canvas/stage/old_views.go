package stage

import (
	"slices"
	"strings"

	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/wasm/wire"
)

// A withOldViews adds the blocks of slow views to a preview. During a drag, slow views
// are not recomputed. Their blocks come from the last final result, and their pictures
// are covered by a veil.
type withOldViews struct {
	*wire.Message
	oldMessage *wire.Message
	views      []string // views whose blocks are missing in the message
}

// keepOldViews returns m. If m lacks blocks of a shown view, it adds the blocks of old
// for this view.
func keepOldViews(m, old *wire.Message, shownViews []string) view.Numbers {
	if old == nil || old == m {
		return m
	}
	var missing []string
	has, had := strings.Split(result.Views.Get(m), ","), strings.Split(result.Views.Get(old), ",")
	for _, key := range shownViews {
		if slices.Contains(had, key) && !slices.Contains(has, key) {
			missing = append(missing, key)
		}
	}
	if missing == nil {
		return m
	}
	return &withOldViews{m, old, missing}
}

// Block implements view.Numbers.
func (w *withOldViews) Block(name string) (z []float64, rows, cols int, ok bool) {
	if w.isOld(name) {
		return w.oldMessage.Block(name)
	}
	return w.Message.Block(name)
}

// Label implements view.Numbers.
func (w *withOldViews) Label(name string) string {
	switch name {
	case result.EarlierViews.Name:
		return strings.Join(w.views, ",")
	case result.EarlierExactMethod.Name: // this label describes the method of the old pictures
		return result.ExactMethod.Get(w.oldMessage)
	}
	words := w.Message.Label(name)
	_, look, _ := strings.Cut(name, ".") // the name may be empty.race.error or title.race.error
	if words == "" && (w.isOld(name) || w.isOld(look+".")) {
		return w.oldMessage.Label(name)
	}
	return words
}

// isOld reports whether a block belongs to a view that was not recomputed.
func (w *withOldViews) isOld(name string) bool {
	look, _, hasDot := strings.Cut(name, ".")
	return hasDot && slices.Contains(w.views, look)
}
