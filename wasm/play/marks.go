package play

import (
	"fmt"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/viz/view/data"
	"mercer/viz/view/result"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
)

const (
	// shadowCentres is the word for marks of methods whose centres have shadows.
	shadowCentres = "shadow centres"

	// MostEdges is the largest number of cell edges that are drawn along an axis.
	MostEdges = 80

	// mostLines is the largest number of lines of units in a message.
	mostLines = 1000
)

// marks writes the marks of the method and their name. The marks are landmarks or
// centres, frequencies, lines of units, cells, a box or a ball.
func (r *Result) marks(fit *solve.Fit, k approx.Kernel, box [4]float64) {
	m := &r.Message
	word := PlacedWord(state.Method(r.State.Method), fit, k)
	result.Marks.Put(m, word)
	result.MarkCount.Put(m, placed(word, fit))
	title := "Data"
	if word != "" {
		title += " and " + word
	}
	if z := fit.Landmarks; z.Centers.Len() > 0 {
		result.Centres.Put(m, z.Centers.Data)
		if len(z.Weights) > 0 {
			result.Weights.Put(m, z.Weights)
		}
		if len(z.Owner) > 0 {
			result.Owner.PutInts(m, z.Owner)
		}
	}
	// A centre that has moved to the mean of its shadow is not the centre of a disc.
	if r.Controls.Epsilon > 0 && word == shadowCentres {
		result.Epsilon.Put(m, r.Controls.Epsilon)
	}
	r.frequencies(fit, k)
	s := fit.Shapes
	if n := min(s.Lines.Len(), mostLines); n > 0 {
		result.Lines.Put(m, s.Lines.Data[:3*n])
	}
	if s.Edges != nil {
		// The data panel may show more than the box if its frame has another shape.
		across, up := box[1]-box[0], box[3]-box[2]
		x := s.Edges(0, box[0]-across, box[1]+across, MostEdges)
		y := s.Edges(1, box[2]-up, box[3]+up, MostEdges)
		if len(x) > 0 && len(y) > 0 {
			result.CellsX.Put(m, x)
			result.CellsY.Put(m, y)
			title += " of the first grid"
		} else {
			title = "Data"
			data.Note.Put(m, "cells too narrow or too wide to show")
		}
	}
	if b := s.Box; b.Len() == 2 {
		result.Border.Put(m, []float64{b.Row(0)[0], b.Row(1)[0], b.Row(0)[1], b.Row(1)[1]})
	}
	if b := s.Ball; b.Len() == 1 {
		result.Ball.Put(m, []float64{b.Row(0)[0], b.Row(0)[1], s.BallRadius})
	}
	data.Title.Put(m, title)
}

// PlacedWord returns the plural noun for the marks of a fit in the data panel. If
// the panel shows only the data, PlacedWord returns "".
func PlacedWord(m *catalogue.MethodEntry, fit *solve.Fit, k approx.Kernel) string {
	s := fit.Shapes
	switch {
	case s.Lines.Len() > 0 && fit.Frequencies.Len() > 0: // the kernel is a mean over neurons
		if neuronDegree(k) == 0 {
			return "steps"
		}
		return "bends"
	case fit.Landmarks.Centers.Len() > 0:
		if m.Marks == "" {
			return "landmarks"
		}
		return m.Marks
	case s.Lines.Len() > 0, s.Edges != nil, s.Box.Len() > 0, s.Ball.Len() > 0:
		return m.Marks
	}
	return ""
}

// neuronDegree returns the degree n of the neurons of k, f(st) = sⁿf(t) for s > 0. If k
// is no mean over neurons, neuronDegree returns 1.
func neuronDegree(k approx.Kernel) int {
	k, _ = approx.Unwarp(k)
	if a, ok := k.(approx.Activated); ok {
		_, n, _ := a.Activation()
		return n
	}
	return 1
}

// placed returns a phrase with the number of landmarks, frequencies and other marks
// of the method, or "".
func placed(word string, fit *solve.Fit) string {
	switch f := fit.Frequencies.Len(); {
	case f > 0 && fit.Shapes.Lines.Len() > 0:
		return typeset.Count(f, "neuron")
	case f == 1:
		return "1 frequency"
	case f > 0:
		return fmt.Sprintf("%d frequencies", f)
	case fit.Landmarks.Centers.Len() > 0:
		return typeset.Count(fit.Landmarks.Centers.Len(), strings.TrimSuffix(word, "s"))
	case fit.Shapes.Lines.Len() > 0:
		return typeset.Count(fit.Shapes.Lines.Len(), strings.TrimSuffix(word, "s"))
	}
	return ""
}
