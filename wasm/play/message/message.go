// Package message declares the bodies of the messages that the worker sends to the page.
package message

import (
	"slices"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/view/compare"
	"mercer/viz/view/race"
	"mercer/viz/view/result"
	"mercer/wasm/play"
	"mercer/wasm/play/report"
	"mercer/wasm/wire"
)

// An Answer is the body of a message of kind «result», which describes a state for
// the page.
type Answer struct {
	Channel     int            `json:"channel"` // number of the channel on which the pictures receive the numbers; 0 for none
	Link        string         `json:"link"`    // canonical
	Warnings    []string       `json:"warnings"`
	Notes       []string       `json:"notes"`
	Turned      bool           `json:"turned"` // see play.Result
	Report      *report.Report `json:"report"`
	Controls    *play.Controls `json:"controls"`
	Description string         `json:"description"`
	Steps       []play.HowStep `json:"steps"`
	Sizes       []string       `json:"sizes,omitempty"` // of the compared methods, in words
	Race        *Race          `json:"race,omitempty"`  // only at rest, and only if the race is shown
}

// A Race is the information with which the page requests the fits of a race. The
// block race.Cells lists the fits.
type Race struct {
	Key     string   `json:"key"`     // identifies the settings that the fits depend on
	Methods []string `json:"methods"` // keys
	Vary    []string `json:"vary"`    // for each method, the setting that makes the method larger
	Floor   int      `json:"floor"`   // the method whose fits are found together; −1 if there is no such method
	Timed   bool     `json:"timed"`   // whether the fits are shown against time
}

// A Failure is the body of a message of kind «failed», with the reason why a state
// has no answer.
type Failure struct {
	Message string `json:"message"`
	Link    string `json:"link"`
}

// A Progress is the body of a message of kind «progress», with the current step.
type Progress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// A Sizes is the body of a message of kind «sizes». It holds the edits that give
// all compared methods the same budget.
type Sizes struct {
	Edits [][2]string `json:"edits"`
	Words []string    `json:"words"`
}

// A Cell is the body of a message of kind «cell», a fit of a race that was refused.
type Cell struct {
	Reason string `json:"reason"`
}

// NewResult returns the message to the page about a result. It holds an Answer and
// the blocks that the page reads. At rest, it also holds the points and the race.
// The message of r itself is for the pictures.
func NewResult(r *play.Result, warnings []error, rest bool, channel int) *wire.Message {
	m := &wire.Message{Head: wire.Head{Kind: r.Message.Head.Kind, Rev: r.Message.Head.Rev}}
	a := &Answer{
		Channel: channel, Link: r.Report.Link, Warnings: make([]string, len(warnings)), Notes: r.Notes, Turned: r.Turned,
		Report: &r.Report, Controls: &r.Controls, Description: r.Description, Steps: r.Steps,
	}
	for i, w := range warnings {
		a.Warnings[i] = w.Error()
	}
	for j := range r.Report.Compared {
		a.Sizes = append(a.Sizes, compare.MethodAt(j+1).Size.Get(&r.Message))
	}
	if rest {
		points, _, _, _ := r.Message.Block(result.Points.Name)
		result.Points.Put(m, points)
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
	known, _, _, _ := m.Block(race.ColourIndices.Name)
	return &Race{
		Key: race.Key.Get(m), Methods: list(race.Keys), Vary: list(race.SizeKeys),
		Floor: slices.Index(known, race.Floor), Timed: race.Axis.Get(m) == race.TimeAxis,
	}
}
