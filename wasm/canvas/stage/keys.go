package stage

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/figure"
	"mercer/viz/scene"
	"mercer/viz/view"
	"mercer/viz/view/bounds"
	errordraw "mercer/viz/view/errorfield/draw"
	"mercer/viz/view/result"
	"mercer/viz/view/wall"
)

// keyboard is the state of the keyboard control.
type keyboard struct {
	isFocused      bool
	selection      *view.Hover
	drag           *drag // the drag by an arrow key, while the key is down
	isIndexKeyDown bool  // [ or ] is down
	isWallKeyDown  bool  // a key that moves the selection along the wall is down
	requestedIndex int   // index requested with [ or ] and not answered yet; 0 if there is none
}

// Focus must be called when the canvas gains or loses the keyboard focus. If no mark is
// selected, Focus selects the probe.
func (s *Stage) Focus(hasFocus bool) {
	s.keys.isFocused = hasFocus
	if c := s.keys.selection; hasFocus && (c == nil || !s.hasPanel(c.Panel)) {
		s.keys.selection = nil
		s.chooseNext(1)
	}
	if !hasFocus {
		s.KeyUp()
	}
	s.Invalidate()
}

// Key handles a key and reports whether the pictures use this key. Tab is not used, since
// it moves the focus to the next element of the page.
func (s *Stage) Key(key string, isShift bool) bool {
	if !s.key(key, isShift) {
		return false
	}
	s.keys.isFocused = true // a click can focus the canvas without a focus ring
	s.Invalidate()
	return true
}

func (s *Stage) key(key string, isShift bool) bool {
	step := 0.01
	if isShift {
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
		return s.changeIndex(-1)
	case "]":
		return s.changeIndex(1)
	case "Enter", " ":
		if c := s.keys.selection; key == "Enter" && !isShift && c != nil && c.Kind == view.Peak && s.moveProbe(*c) {
			return true
		}
		step := 1
		if isShift {
			step = -1
		}
		if !s.chooseNext(step) {
			return false
		}
		s.keys.isWallKeyDown = s.keys.selection.Kind == view.Index
		return true
	}
	return false
}

// KeyUp handles the release of a key. It ends a drag by the keyboard.
func (s *Stage) KeyUp() {
	if d := s.keys.drag; d != nil {
		s.keys.drag = nil
		s.releaseAt(d)
	}
	if s.keys.isIndexKeyDown {
		s.keys.isIndexKeyDown = false
		i, _ := s.indices()
		s.askIndex(i, true)
	}
	if s.keys.isWallKeyDown {
		s.keys.isWallKeyDown = false
		s.askIndex(s.keys.selection.Index+1, true)
	}
}

// nudgeMark moves the selected mark by (dx, dy) times the width of its panel.
func (s *Stage) nudgeMark(dx, dy float64) bool {
	if c := s.keys.selection; c != nil && c.Kind == view.Index {
		return s.moveOnWall(dx - dy)
	}
	if s.keys.drag == nil {
		s.keys.drag = s.newDrag(s.keys.selection)
	}
	d := s.keys.drag
	if d == nil {
		return false
	}
	if d.kind == view.Ell { // all arrows move the line sideways
		dx, dy = dx+dy, 0
	}
	x, y := d.panel.Pixel(d.x, d.y)
	w := d.panel.Inner.W()
	d.moveTo(x+dx*w, y-dy*w)
	s.keys.selection.X, s.keys.selection.Y = d.x, d.y
	s.postEdit(d, false)
	return true
}

// moveOnWall moves the selection along the wall. A positive number moves it forwards. The
// selected function is enlarged immediately. The other pictures show it when the key is
// released.
func (s *Stage) moveOnWall(step float64) bool {
	_, indexCount := s.indices()
	h := *s.keys.selection
	if step > 0 {
		h.Index = min(h.Index+1, indexCount-1)
	} else {
		h.Index = max(h.Index-1, 0)
	}
	s.keys.selection, s.keys.isWallKeyDown = &h, true
	return true
}

// chooseNext selects the next or previous mark. The order is cyclic: the probe, the
// landmarks, the points, ℓ, and the largest error.
func (s *Stage) chooseNext(step int) bool {
	s.KeyUp()
	marks := s.marks()
	if len(marks) == 0 {
		return false
	}
	selectedIndex := -step
	if step > 0 {
		selectedIndex = -1
	}
	if c := s.keys.selection; c != nil {
		for i, m := range marks {
			if m.Kind == c.Kind && m.Index == c.Index {
				selectedIndex = i
			}
		}
	}
	s.keys.selection = &marks[((selectedIndex+step)%len(marks)+len(marks))%len(marks)]
	s.Invalidate()
	return true
}

// marks returns all marks that the keyboard can select. If the data panel is shown, they
// are the marks of this panel. Otherwise they are the marks of the first panel that shows
// the plane. If there is no plane, the marks are the eigenfunctions of a wall, beginning
// with the current one. The last marks are ℓ, in the first chart of a bound, and the ring at the
// largest error on the data.
func (s *Stage) marks() (marks []view.Hover) {
	panel := ""
	for _, p := range s.panels {
		if p.IsPlane && !strings.HasPrefix(p.Name, "thumb.") && (panel == "" || scene.IsDataPicture(p.Name)) {
			panel = p.Name
		}
	}
	if s.numbers == nil {
		return nil
	}
	if panel == "" {
		if i, indexCount := s.indices(); i > 0 && s.hasPanel(wall.View.Key) {
			for k := range indexCount {
				marks = append(marks, view.Hover{Panel: wall.View.Key, Kind: view.Index, Index: (i - 1 + k) % indexCount})
			}
		}
	}
	for _, kind := range []view.Kind{view.Probe, view.Center, view.Point} {
		if panel == "" {
			break
		}
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
	for _, p := range s.panels {
		h := view.Hover{Panel: p.Name, Kind: view.Ell}
		if isBound(p.Name) && s.newDrag(&h) != nil {
			marks = append(marks, h)
			break
		}
	}
	for _, p := range s.panels {
		if f, ok := p.Figure.(*figure.Panel); ok {
			if x, y, ok := errordraw.PeakIn(f); ok {
				marks = append(marks, view.Hover{Panel: p.Name, Kind: view.Peak, X: x, Y: y})
			}
		}
	}
	return marks
}

// moveProbe puts x₀ at the position of h and selects x₀. It reports whether the picture shows x₀.
func (s *Stage) moveProbe(h view.Hover) bool {
	h.Kind = view.Probe
	d := s.newDrag(&h)
	if d == nil {
		return false
	}
	d.x, d.y = h.X, h.Y
	s.releaseAt(d)
	s.keys.selection = &h
	return true
}

// isBound reports whether a panel is the chart of a bound.
func isBound(panel string) bool {
	return slices.ContainsFunc(bounds.Theorems[:], func(theorem string) bool { return panel == bounds.Panel(theorem).Name })
}

// hasPanel reports whether the picture has a panel with this name.
func (s *Stage) hasPanel(panel string) bool {
	return slices.ContainsFunc(s.panels, func(p view.PlacedFigure) bool { return p.Name == panel })
}

// indices returns the current or requested index i, and the largest possible index.
func (s *Stage) indices() (i, indexCount int) {
	if i = s.shownIndex(); i == 0 {
		return 0, 0
	}
	if s.keys.requestedIndex > 0 {
		i = s.keys.requestedIndex
	}
	return i, int(result.IndexCount.Get(s.numbers, 1))
}

// shownIndex returns the index of the current eigenfunction, or 0 if there is none.
func (s *Stage) shownIndex() int {
	if s.numbers != nil {
		return int(result.Index.Get(s.numbers, 0))
	}
	return 0
}

// changeIndex requests the eigenfunction whose index differs by step from the current
// one.
func (s *Stage) changeIndex(step int) bool {
	if c := s.keys.selection; c != nil && c.Kind == view.Index {
		return s.moveOnWall(float64(step))
	}
	i, indexCount := s.indices()
	if i == 0 {
		return false
	}
	s.keys.isIndexKeyDown = true
	if next := min(max(i+step, 1), indexCount); next != i {
		s.askIndex(next, false)
	}
	return true
}

// askIndex requests eigenfunction i. The picture changes when the numbers of this
// eigenfunction arrive.
func (s *Stage) askIndex(i int, isFinal bool) {
	s.keys.requestedIndex = i
	s.Post(map[string]any{"kind": "edit", "key": "i", "value": strconv.Itoa(i), "rest": isFinal})
}
