package stage

import (
	"slices"
	"strings"

	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/wasm/wire"
)

// During a drag, slow views are not recomputed. Their numbers remain the numbers of
// their last result, and their pictures are veiled.
type withOldViews struct {
	*wire.Message
	old   *wire.Message
	views []string // views that the message has no blocks of
}

// keepOldViews returns m together with the blocks of old for views that m does not
// contain.
func keepOldViews(m, old *wire.Message, shown []string) view.Numbers {
	if old == nil || old == m {
		return m
	}
	var missing []string
	has, had := strings.Split(result.Views.Get(m), ","), strings.Split(result.Views.Get(old), ",")
	for _, key := range shown {
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
func (k *withOldViews) Block(name string) (z []float64, rows, cols int, ok bool) {
	if k.isOld(name) {
		return k.old.Block(name)
	}
	return k.Message.Block(name)
}

// Label implements view.Numbers.
func (k *withOldViews) Label(name string) string {
	switch name {
	case result.EarlierViews.Name:
		return strings.Join(k.views, ",")
	case result.EarlierExactMethod.Name: // belongs to the method of the old pictures
		return result.ExactMethod.Get(k.old)
	}
	words := k.Message.Label(name)
	_, look, _ := strings.Cut(name, ".") // empty.race.error, title.race.error
	if words == "" && (k.isOld(name) || k.isOld(look+".")) {
		return k.old.Label(name)
	}
	return words
}

// isOld reports whether a block belongs to a kept view.
func (k *withOldViews) isOld(name string) bool {
	look, _, dot := strings.Cut(name, ".")
	return dot && slices.Contains(k.views, look)
}
