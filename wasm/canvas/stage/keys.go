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

// keyboard is what the keyboard has chosen.
type keyboard struct {
	focused      bool
	chosen       *view.Hover
	moving       *drag // while an arrow key is down
	turningIndex bool  // while [ or ] is
	onWall       bool  // while a key is down that goes along the wall
	askedIndex   int   // that [ and ] have asked for and that no result has yet; 0 is none
}

// Focus is told when the canvas has the keyboard, or has lost it. The first mark
// that the keyboard meets is the probe.
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

// Key does what a key means and reports whether it means anything here. Tab
// never does: it goes on to the next thing on the page.
func (s *Stage) Key(key string, shift bool) bool {
	if !s.key(key, shift) {
		return false
	}
	s.keys.focused = true // the mouse may have brought the keyboard here, unseen
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
		s.keys.onWall = s.keys.chosen.Kind == "index"
		return true
	}
	return false
}

// KeyUp is told when a key is let go: what it moved is at rest.
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

// nudgeMark moves the chosen mark by a part of its panel's width.
func (s *Stage) nudgeMark(dx, dy float64) bool {
	if c := s.keys.chosen; c != nil && c.Kind == "index" {
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

// moveOnWall goes along the wall: right and down are onwards. What is chosen there is
// large at once, and is what the other pictures show when the key is let go.
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

// chooseNext chooses the mark that is by places behind the chosen one: the probe, the
// landmarks, the points, and the probe again.
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

// marks returns all that the keyboard can choose, in the panel where it is best
// seen: the data, if they are shown, or the first plane. Where there is no plane it
// is the eigenfunctions of a wall, the one that is shown before the others.
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
				marks = append(marks, view.Hover{Panel: wall.View.Key, Kind: "index", Index: (i - 1 + k) % most})
			}
		}
		return marks
	}
	for _, kind := range []string{"probe", "centre", "point"} {
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

// hasPanel reports whether there is a panel of that name.
func (s *Stage) hasPanel(panel string) bool {
	return slices.ContainsFunc(s.placed, func(p view.Placed) bool { return p.Name == panel })
}

// indices returns the i that is shown or asked for, and the largest.
func (s *Stage) indices() (i, most int) {
	if i = s.shownIndex(); i == 0 {
		return 0, 0
	}
	if s.keys.askedIndex > 0 {
		i = s.keys.askedIndex
	}
	return i, int(result.IndexCount.Get(s.numbers, 1))
}

// shownIndex returns the i that is shown, 0 where none is.
func (s *Stage) shownIndex() int {
	if s.numbers != nil {
		return int(result.Index.Get(s.numbers, 0))
	}
	return 0
}

// turnIndex goes to another eigenfunction.
func (s *Stage) turnIndex(by int) bool {
	if c := s.keys.chosen; c != nil && c.Kind == "index" {
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

// askIndex asks for eigenfunction i. The picture does not change before it is there.
func (s *Stage) askIndex(i int, rest bool) {
	s.keys.askedIndex = i
	s.Post(map[string]any{"kind": "edit", "key": "i", "value": strconv.Itoa(i), "rest": rest})
}
