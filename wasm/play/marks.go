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
	// shadowCenters is the noun for the marks of methods whose centres have shadows.
	shadowCenters = "shadow centres"

	// MaxEdges is the largest number of cell edges that are drawn along an axis.
	MaxEdges = 80

	// maxLines is the largest number of lines of units in a message.
	maxLines = 1000
)

// putMarks writes the marks of the method and their noun. The marks are landmarks or
// centres, frequencies, lines of units, grid cells, a box or a ball.
func (r *Result) putMarks(fit *solve.Fit, k approx.Kernel, box [4]float64) {
	m := &r.Message
	word := MarkNoun(state.Method(r.State.Method), fit, k)
	result.Marks.Put(m, word)
	result.MarkCount.Put(m, markCountText(word, fit))
	title := "Data"
	if word != "" {
		title += " and " + word
	}
	if z := fit.Landmarks; z.Centers.Len() > 0 {
		result.Centers.Put(m, z.Centers.Data)
		if len(z.Weights) > 0 {
			result.Weights.Put(m, z.Weights)
		}
		if len(z.Owner) > 0 {
			result.Owner.PutInts(m, z.Owner)
		}
	}
	// A centre that has moved to the mean of its shadow is not the centre of a disc.
	if r.Controls.Epsilon > 0 && word == shadowCenters {
		result.Epsilon.Put(m, r.Controls.Epsilon)
	}
	r.putFrequencies(fit, k)
	s := fit.Shapes
	if n := min(s.Lines.Len(), maxLines); n > 0 {
		result.Lines.Put(m, s.Lines.Data[:3*n])
	}
	if s.Cells != nil {
		// The data panel may extend beyond the box if its shape differs.
		width, height := box[1]-box[0], box[3]-box[2]
		x := s.Cells.Edges(0, box[0]-width, box[1]+width, MaxEdges)
		y := s.Cells.Edges(1, box[2]-height, box[3]+height, MaxEdges)
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

// MarkNoun returns the plural noun for the marks of a fit in the data panel. It returns
// "" if the panel only shows the data.
func MarkNoun(m *catalogue.MethodEntry, fit *solve.Fit, k approx.Kernel) string {
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
	case s.Lines.Len() > 0, s.Cells != nil, s.Box.Len() > 0, s.Ball.Len() > 0:
		return m.Marks
	}
	return ""
}

// neuronDegree returns the degree n of homogeneity of the neurons f of k: f(st) = sⁿf(t)
// for s > 0. If k is not a mean over neurons, it returns 1.
func neuronDegree(k approx.Kernel) int {
	k, _ = approx.Unwarp(k)
	if s, _ := approx.SpectrumOf(k); s.Activation != nil {
		return s.Degree
	}
	return 1
}

// markCountText returns a phrase with the number of marks of the method, for example "12
// landmarks". It returns "" if there are no marks.
func markCountText(word string, fit *solve.Fit) string {
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
