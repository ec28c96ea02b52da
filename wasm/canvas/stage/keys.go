package stage

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/result"
	"mercer/viz/view/wall"
)

// keyboard is the state of keyboard control.
type keyboard struct {
	focused      bool
	chosen       *view.Hover
	moving       *drag // while an arrow key is down
	turningIndex bool  // while [ or ] is down
	onWall       bool  // while a key that moves along the wall is down
	askedIndex   int   // index requested by [ and ] that no result has yet; 0 for no request
}

// Focus reports that the canvas has gained or lost the keyboard. The first mark
// that the keyboard selects is the probe.
func (s *Stage) Focus(has bool) {
	s.keys.focused = has
	if c := s.keys.chosen; has && (c == nil || !s.hasPanel(c.Panel)) {
		s.keys.chosen = nil
		s.chooseNext(1)
	}
	if !has {
		s.KeyUp()
	}
	s.Invalidate()
}

// Key handles a key and reports whether the key has a meaning in the pictures. Tab
// has no meaning here, since Tab moves the focus to the next element of the page.
func (s *Stage) Key(key string, shift bool) bool {
	if !s.key(key, shift) {
		return false
	}
	s.keys.focused = true // a click may have moved the focus to the canvas, without a focus ring
	s.Invalidate()
	return true
}

func (s *Stage) key(key string, shift bool) bool {
	step := 0.01
	if shift {
		step /= 10
	}
	switch key {
	case "ArrowLeft":
		return s.nudgeMark(-step, 0)
	case "ArrowRight":
		return s.nudgeMark(step, 0)
	case "ArrowUp":
		return s.nudgeMark(0, step)
	case "ArrowDown":
		return s.nudgeMark(0, -step)
	case "[":
		return s.turnIndex(-1)
	case "]":
		return s.turnIndex(1)
	case "Enter", " ":
		by := 1
		if shift {
			by = -1
		}
		if !s.chooseNext(by) {
			return false
		}
		s.keys.onWall = s.keys.chosen.Kind == view.Index
		return true
	}
	return false
}

// KeyUp reports that a key was released, which ends a move by the keyboard.
func (s *Stage) KeyUp() {
	if d := s.keys.moving; d != nil {
		s.keys.moving = nil
		s.postEdit(d, true)
		d.staleResults = maxStaleResults
		s.released = append(s.released, d)
	}
	if s.keys.turningIndex {
		s.keys.turningIndex = false
		i, _ := s.indices()
		s.askIndex(i, true)
	}
	if s.keys.onWall {
		s.keys.onWall = false
		s.askIndex(s.keys.chosen.Index+1, true)
	}
}

// nudgeMark moves the selected mark by a fraction of its panel's width.
func (s *Stage) nudgeMark(dx, dy float64) bool {
	if c := s.keys.chosen; c != nil && c.Kind == view.Index {
		return s.moveOnWall(dx - dy)
	}
	if s.keys.moving == nil {
		s.keys.moving = s.newDrag(s.keys.chosen)
	}
	d := s.keys.moving
	if d == nil {
		return false
	}
	x, y := d.panel.Pixel(d.x, d.y)
	w := d.panel.Inner.W()
	d.moveTo(x+dx*w, y-dy*w)
	s.keys.chosen.X, s.keys.chosen.Y = d.x, d.y
	s.postEdit(d, false)
	return true
}

// moveOnWall moves the selection along the wall; right and down are forwards. The
// selected function is large at once. The other pictures show the function when the
// key is released.
func (s *Stage) moveOnWall(by float64) bool {
	_, most := s.indices()
	h := *s.keys.chosen
	if by > 0 {
		h.Index = min(h.Index+1, most-1)
	} else {
		h.Index = max(h.Index-1, 0)
	}
	s.keys.chosen, s.keys.onWall = &h, true
	return true
}

// chooseNext selects the next mark by position. The order is the probe, the
// landmarks, the points, and again the probe.
func (s *Stage) chooseNext(by int) bool {
	s.KeyUp()
	marks := s.marks()
	if len(marks) == 0 {
		return false
	}
	at := -by
	if by > 0 {
		at = -1
	}
	if c := s.keys.chosen; c != nil {
		for i, m := range marks {
			if m.Kind == c.Kind && m.Index == c.Index {
				at = i
			}
		}
	}
	s.keys.chosen = &marks[((at+by)%len(marks)+len(marks))%len(marks)]
	s.Invalidate()
	return true
}

// marks returns all marks that the keyboard can select, in the panel where they are
// most visible. This panel is the data if the data are shown, or else the first
// plane. Without a plane, the marks are the eigenfunctions of a wall, beginning
// with the shown eigenfunction.
func (s *Stage) marks() (marks []view.Hover) {
	panel := ""
	for _, p := range s.placed {
		if p.Plane && !strings.HasPrefix(p.Name, "thumb.") && (panel == "" || scene.IsGiven(p.Name)) {
			panel = p.Name
		}
	}
	if s.numbers == nil {
		return nil
	}
	if panel == "" {
		if i, most := s.indices(); i > 0 && s.hasPanel(wall.View.Key) {
			for k := range most {
				marks = append(marks, view.Hover{Panel: wall.View.Key, Kind: view.Index, Index: (i - 1 + k) % most})
			}
		}
		return marks
	}
	for _, kind := range []view.Kind{view.Probe, view.Centre, view.Point} {
		z, rows, _, _ := s.numbers.Block((&drag{kind: kind}).block().Name)
		for i := range rows {
			h := view.Hover{Panel: panel, Kind: kind, Index: i}
			if s.newDrag(&h) == nil {
				break
			}
			h.X, h.Y = z[2*i], z[2*i+1]
			marks = append(marks, h)
		}
	}
	return marks
}

// hasPanel reports whether there is a panel with that name.
func (s *Stage) hasPanel(panel string) bool {
	return slices.ContainsFunc(s.placed, func(p view.PlacedFigure) bool { return p.Name == panel })
}

// indices returns the shown or requested index i, and the largest index.
func (s *Stage) indices() (i, most int) {
	if i = s.shownIndex(); i == 0 {
		return 0, 0
	}
	if s.keys.askedIndex > 0 {
		i = s.keys.askedIndex
	}
	return i, int(result.IndexCount.Get(s.numbers, 1))
}

// shownIndex returns the index of the shown eigenfunction, or 0.
func (s *Stage) shownIndex() int {
	if s.numbers != nil {
		return int(result.Index.Get(s.numbers, 0))
	}
	return 0
}

// turnIndex moves to another eigenfunction.
func (s *Stage) turnIndex(by int) bool {
	if c := s.keys.chosen; c != nil && c.Kind == view.Index {
		return s.moveOnWall(float64(by))
	}
	i, most := s.indices()
	if i == 0 {
		return false
	}
	s.keys.turningIndex = true
	if next := min(max(i+by, 1), most); next != i {
		s.askIndex(next, false)
	}
	return true
}

// askIndex requests eigenfunction i. The picture changes when its numbers arrive.
func (s *Stage) askIndex(i int, rest bool) {
	s.keys.askedIndex = i
	s.Post(map[string]any{"kind": "edit", "key": "i", "value": strconv.Itoa(i), "rest": rest})
}
