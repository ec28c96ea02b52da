// Package message declares the bodies of the messages from the worker to the page.
package message

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/viz/contract"
	"mercer/viz/view/compare"
	"mercer/viz/view/kernel"
	"mercer/viz/view/race"
	"mercer/viz/view/result"
	"mercer/wasm/play"
	"mercer/wasm/play/code"
	"mercer/wasm/play/report"
	"mercer/wasm/wire"
)

// An Answer is the body of a message of kind «result». It describes the result of a state
// for the page.
type Answer struct {
	Channel     int            `json:"channel"` // number of the channel on which the pictures receive the numbers; 0 if there is none
	Link        string         `json:"link"`    // the canonical link of the state; it names own points that the request names
	Warnings    []string       `json:"warnings"`
	Notes       []string       `json:"notes"`
	IsRotated   bool           `json:"turned"` // see play.Result
	Report      *report.Report `json:"report"`
	Controls    *play.Controls `json:"controls"`
	Description string         `json:"description"`
	Steps       []play.HowStep `json:"steps"`
	Sizes       []string       `json:"sizes,omitempty"` // sizes of the compared methods, in words
	Race        *Race          `json:"race,omitempty"`  // only in a final result that shows the race
	Own         *Own           `json:"own,omitempty"`   // only for own points
}

// An Own describes own points.
type Own struct {
	Count     int        `json:"count"`
	Box       [4]float64 `json:"box"`               // xmin, xmax, ymin, ymax of the plane
	Classes   []string   `json:"classes,omitempty"` // the names of classes that the points have
	IsRounded bool       `json:"isRounded"`         // whether the link contains rounded numbers
}

// A Race contains the data that the page needs to request the fits of a race. The block
// race.Cells lists the fits.
type Race struct {
	Key     string   `json:"key"`     // identifies the settings that the fits depend on
	Methods []string `json:"methods"` // keys of the methods
	Vary    []string `json:"vary"`    // for each method, the setting that determines its size
	Floor   int      `json:"floor"`   // index of the method whose fits are computed together; −1 if there is none
	IsTimed bool     `json:"timed"`   // whether the fits are shown against time
}

// A Failure is the body of a message of kind «failed». It contains the reason why a state
// has no result.
type Failure struct {
	Message string `json:"message"`
	Link    string `json:"link"`
}

// Sizes is the body of a message of kind «sizes». It contains the edits that give all
// compared methods the same budget.
type Sizes struct {
	Edits [][2]string `json:"edits"`
	Words []string    `json:"words"`
}

// A Cell is the body of a message of kind «cell». It contains the reason why a fit of a
// race was refused.
type Cell struct {
	Reason string `json:"reason"`
}

// A Trial is the body of a message of kind «trial». See play.Trial.
type Trial struct {
	Size   int           `json:"m"`
	Error  report.Number `json:"error"`
	Reason string        `json:"reason,omitempty"`
	// IsCancelled is true if another request has ended the trial.
	IsCancelled bool `json:"cancelled,omitempty"`
}

// Arrays is the body of a message of kind «arrays». It lists the arrays of a result, and the
// message contains the requested ones. If there is a Reason, it contains none of them.
type Arrays struct {
	List   []ArrayShape `json:"list"`
	Reason string       `json:"reason,omitempty"`
	// IsCancelled is true if another request has ended the computation.
	IsCancelled bool `json:"cancelled,omitempty"`
}

// An ArrayShape is the name and the shape of an array. See play.Result.NamedArrays.
type ArrayShape struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
	Cols int    `json:"cols"`
}

// MaxEntries is the largest number of entries of the arrays in a message. They need 64 MB in
// the worker and 64 MB in the message. The features of 5,000 points by a method of the largest
// size have fewer entries.
const MaxEntries = 1 << 23

// NewArrays returns the message to the page with the arrays of r that have the given names.
func NewArrays(r *play.Result, names []string, rev int) *wire.Message {
	m := &wire.Message{Head: wire.Head{Kind: "arrays", Rev: rev}}
	var body Arrays
	m.Head.Body = &body
	var requested []play.NamedArray
	entries := 0
	for _, a := range r.NamedArrays() {
		body.List = append(body.List, ArrayShape{a.Name, a.Rows, a.Cols})
		if slices.Contains(names, a.Name) {
			requested = append(requested, a)
			entries += a.Rows * a.Cols
		}
	}
	if entries > MaxEntries {
		subject := fmt.Sprintf("the arrays have %s numbers together", approx.FormatCount(entries))
		if i := slices.IndexFunc(requested, func(a play.NamedArray) bool { return a.Rows*a.Cols > MaxEntries }); i >= 0 {
			a := requested[i]
			subject = fmt.Sprintf("%s has %s × %s numbers", a.Name, approx.FormatCount(a.Rows), approx.FormatCount(a.Cols))
		}
		body.Reason = fmt.Sprintf("%s, and a file of the page holds at most %s", subject, approx.FormatCount(MaxEntries))
		return m
	}
	m.Arena = make([]float64, 0, entries) // an arena that grows is copied
	for _, a := range requested {
		a.Fill(m.Grow(a.Name, a.Rows, a.Cols))
	}
	return m
}

// NewTrial returns the message to the page about a trial.
func NewTrial(t *play.Trial, rev int) *wire.Message {
	m := &t.Message
	m.Head.Kind, m.Head.Rev = "trial", rev
	m.Head.Body = &Trial{Size: t.Size, Error: report.Number(t.Error), Reason: t.Reason}
	return m
}

// An Idle is the body of a message of kind «idle», which the worker sends when it has
// answered all requests. A worker that replaces this one needs the shown eigenfunctions,
// which are in the block phi. See play.Orientation.
type Idle struct {
	Bytes  int    `json:"bytes"`  // the size of the memory of the program
	Points string `json:"points"` // the key of the points of the eigenfunctions
}

// NewIdle returns the message to the page about an idle worker.
func NewIdle(s *play.Session, bytes, rev int) *wire.Message {
	o := &s.Shown
	m := &wire.Message{Head: wire.Head{Kind: "idle", Rev: rev, Body: &Idle{bytes, o.Data}}}
	m.Add("phi", o.N, o.R, o.Phi)
	return m
}

// A Program is the body of a message of kind «program». See code.Program. Each block of the
// message has the name and the bytes of a file, eight bytes for each number.
type Program struct {
	Name   string `json:"name"`
	Text   string `json:"text"`
	Remark string `json:"remark,omitempty"`
	Reason string `json:"reason,omitempty"`
	// IsCancelled is true if another request has ended the computation.
	IsCancelled bool `json:"cancelled,omitempty"`
}

// NewProgram returns the message to the page about a program.
func NewProgram(p code.Program, rev int) *wire.Message {
	m := &wire.Message{Head: wire.Head{Kind: "program", Rev: rev, Body: &Program{Name: p.Name, Text: p.Text, Remark: p.Remark, Reason: p.Reason}}}
	for _, f := range p.Files {
		data := f.Bytes() // their number is a multiple of 8
		words := m.Grow(f.Name, len(data)/8, 1)
		for i := range words {
			words[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
		}
	}
	return m
}

// NewResult returns the message to the page about a result. It contains an Answer and the
// blocks that the page reads. For a final result, it also contains the points with their
// labels, the race, and the targets of own points or of a regression. The message of r itself is sent to the pictures.
// The argument ownLink is the link with the name of own points, or empty.
func NewResult(r *play.Result, ownLink string, warnings []error, isFinal bool, channel int) *wire.Message {
	m := &wire.Message{Head: wire.Head{Kind: r.Message.Head.Kind, Rev: r.Message.Head.Rev}}
	a := &Answer{
		Channel: channel, Link: cmp.Or(ownLink, r.Report.Link), Warnings: make([]string, len(warnings)), Notes: r.Notes, IsRotated: r.IsRotated,
		Report: &r.Report, Controls: &r.Controls, Description: r.Description, Steps: r.Steps,
	}
	for i, w := range warnings {
		a.Warnings[i] = w.Error()
	}
	if p := r.State.Own; p != nil {
		a.Own = &Own{Count: p.Len(), Box: p.Box, Classes: p.ClassNames, IsRounded: p.IsRounded()}
	}
	for j := range r.Report.Compared {
		a.Sizes = append(a.Sizes, compare.MethodAt(j+1).Size.Get(&r.Message))
	}
	if isFinal {
		points, _, _, _ := r.Message.Block(result.Points.Name)
		result.Points.Put(m, points)
		labels, _, _, _ := r.Message.Block(result.Labels.Name)
		targets, _, _, _ := r.Message.Block(kernel.Targets.Name)
		if p := r.State.Own; p != nil {
			labels = nil
			for _, c := range p.Labels { // also if all points have the same class
				labels = append(labels, float64(c))
			}
			if p.Targets != nil {
				targets = p.Targets
			}
		}
		if targets != nil {
			kernel.Targets.Put(m, targets)
		}
		if labels != nil {
			result.Labels.Put(m, labels)
		}
		if a.Race = newRace(&r.Message); a.Race != nil {
			cells, _, _, _ := r.Message.Block(race.Cells.Name)
			race.Cells.Put(m, cells)
		}
	}
	m.Head.Body = a
	return m
}

// newRace returns the race of a result, or nil if the result has no race.
func newRace(m *wire.Message) *Race {
	if !contract.Has(m, race.Cells) {
		return nil
	}
	list := func(l contract.Label) []string { return strings.Split(l.Get(m), "|") }
	colors, _, _, _ := m.Block(race.ColorIndices.Name)
	return &Race{
		Key: race.Key.Get(m), Methods: list(race.Keys), Vary: list(race.SizeKeys),
		Floor: slices.Index(colors, race.Floor), IsTimed: race.Axis.Get(m) == race.TimeAxis,
	}
}
