package state

import (
	"errors"
	"fmt"
	"strings"
)

// pointsKey is the key of own points in links.
const pointsKey = "points"

// generatorKeys lists the settings that have no effect on own points.
var generatorKeys = []string{"n", "noise", "dseed"}

// A pointsReader returns the own points with the given value in a link. The error is a
// phrase about this value.
type pointsReader func(value string) (*OwnPoints, error)

// readPoints sets the own points to the value in a link.
func (s *State) readPoints(value string, read pointsReader) *Warning {
	s.Own = nil
	w := &Warning{Key: pointsKey, Value: value, Range: "a block of points"}
	switch {
	case value == None:
		return nil
	case !s.IsOwn():
		w.Range = "data = " + OwnKey
		w.Words = fmt.Sprintf("%s = %s has no effect, because data = %s: it needs %s. It is ignored.", pointsKey, displayText(value), s.Data, w.Range)
		return w
	}
	p, err := read(value)
	if e := (*blockError)(nil); errors.As(err, &e) {
		value = e.block
		w.Value = value
	}
	if e := (*pointsError)(nil); errors.As(err, &e) {
		w.Words = fmt.Sprintf("Points of your own are impossible: %v", e.error)
		return w.withReplacement(None)
	}
	if err != nil {
		w.Words = fmt.Sprintf("%s = %s is not %s: it %v", pointsKey, displayText(value), w.Range, err)
		return w.withReplacement(None)
	}
	s.Own = p
	return nil
}

// unusedWarning returns a warning that the value of a setting has no effect on own points.
// It returns nil if the setting has this value nevertheless.
func (f *Field) unusedWarning(s *State, value string) *Warning {
	text := f.Text(s)
	if value == text {
		return nil
	}
	w := &Warning{Key: f.Key, Value: value, Range: text}
	w.Words = fmt.Sprintf("%s = %s has no effect on points of your own", f.Key, displayText(value))
	return w.withReplacement(f.formatValue(text))
}

// OwnSets contains own points by name. A link can contain a name after the sign @ instead
// of the points, for example «points=@3». Such links are used within the page only. The
// zero value is empty.
type OwnSets struct{ sets map[string]namedSet }

// A namedSet contains points, or the error of impossible points or of a block that cannot
// be read.
type namedSet struct {
	points *OwnPoints
	err    error
}

// A blockError is the error of a block that a link names.
type blockError struct {
	block string
	error
}

// A pointsError is the error of impossible points that a link names.
type pointsError struct{ error }

// AddNew stores the result of NewOwnPoints under a name, like Add. If the points are
// impossible, each link with this name causes a warning with the reason.
func (t *OwnSets) AddNew(name string, p OwnPoints, box *[4]float64) {
	points, err := NewOwnPoints(p, box)
	if err != nil {
		err = &pointsError{err}
	}
	t.add(name, namedSet{points, err})
}

// Add stores points under a name. They replace earlier points with this name.
func (t *OwnSets) Add(name string, p *OwnPoints) { t.add(name, namedSet{points: p}) }

// AddBlock stores the points of a block under a name. They replace earlier points with
// this name. If the block cannot be read, each link with this name causes the same warning
// as a link with the block.
func (t *OwnSets) AddBlock(name, block string) {
	p, err := decodeBlock(block)
	if err != nil {
		err = &blockError{block, err}
	}
	t.add(name, namedSet{p, err})
}

func (t *OwnSets) add(name string, set namedSet) {
	if t.sets == nil {
		t.sets = map[string]namedSet{}
	}
	t.sets[name] = set
}

// Remove removes the points with a name, if there are any. States that contain them keep
// them.
func (t *OwnSets) Remove(name string) { delete(t.sets, name) }

// Open returns the state of a link that may contain a name of points. If the link contains
// a name, the link of s with this name is ownLink. Otherwise ownLink is empty.
func (t *OwnSets) Open(link string) (s State, warnings []error, ownLink string) {
	name := ""
	s, warnings = open(link, func(value string) (*OwnPoints, error) {
		after, isName := strings.CutPrefix(value, "@")
		if !isName {
			return decodeBlock(value)
		}
		set, ok := t.sets[after]
		switch {
		case !ok:
			return nil, errors.New("is not stored any more")
		case set.err != nil:
			return nil, set.err
		}
		name = value
		return set.points, nil
	})
	if name != "" {
		ownLink = LinkWithPoints(s, name)
	}
	return s, warnings, ownLink
}
