package stage

import (
	"slices"
	"strings"

	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/wasm/wire"
)

// A mergedNumbers is a preview with blocks of slow views from the last final result.
// During a drag, slow views are not recomputed, and their pictures are drawn dimmed.
type mergedNumbers struct {
	*wire.Message
	oldMessage *wire.Message
	views      []string // views whose blocks are missing in the message
}

// mergeOldViews returns m. If m lacks blocks of a shown view, it adds the blocks of old
// for this view.
func mergeOldViews(m, old *wire.Message, shownViews []string) view.Numbers {
	if old == nil || old == m {
		return m
	}
	var missing []string
	newViews, oldViews := strings.Split(result.Views.Get(m), ","), strings.Split(result.Views.Get(old), ",")
	for _, key := range shownViews {
		if slices.Contains(oldViews, key) && !slices.Contains(newViews, key) {
			missing = append(missing, key)
		}
	}
	if missing == nil {
		return m
	}
	return &mergedNumbers{m, old, missing}
}

// Block implements view.Numbers.
func (w *mergedNumbers) Block(name string) (z []float64, rows, cols int, ok bool) {
	if w.isOld(name) {
		return w.oldMessage.Block(name)
	}
	return w.Message.Block(name)
}

// Label implements view.Numbers.
func (w *mergedNumbers) Label(name string) string {
	switch name {
	case result.EarlierViews.Name:
		return strings.Join(w.views, ",")
	case result.EarlierExactMethod.Name: // this label describes the method of the old pictures
		return result.ExactMethod.Get(w.oldMessage)
	}
	words := w.Message.Label(name)
	_, viewKey, _ := strings.Cut(name, ".") // the name may be empty.race.error or title.race.error
	if words == "" && (w.isOld(name) || w.isOld(viewKey+".")) {
		return w.oldMessage.Label(name)
	}
	return words
}

// isOld reports whether a block belongs to a view that was not recomputed.
func (w *mergedNumbers) isOld(name string) bool {
	viewKey, _, hasDot := strings.Cut(name, ".")
	return hasDot && slices.Contains(w.views, viewKey)
}
