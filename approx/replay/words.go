package replay

import (
	"strconv"
	"strings"

	"mercer/approx"
)

// A Wording contains the words for the steps of a method. If a field is empty, the words
// depend on the Kind of the story.
type Wording struct {
	Noun, Nouns string // object that a step adds, singular and plural: «Centre», «Centres»

	// How describes how one object is chosen («drawn from the spectrum»). If not empty,
	// Hows describes the choice of several objects, and First describes the choice of the
	// first object.
	How, Hows, First string

	Last string // sentence of an additional last step, or empty

	Block    Block // how frequencies are grouped into steps
	Constant bool  // whether the first frequency 0 represents the missing part of k(x, x)
	Mean     bool  // whether k̂ is the mean over the groups of features, as for Unbiased methods
	Degrees  bool  // whether the groups of features are the monomials of degree 0, 1, 2, …
}

// A Block describes the groups in which a method draws frequencies.
type Block int

const (
	Single  Block = iota // one by one
	Axes                 // d orthogonal directions
	Corners              // the d + 1 corners of a simplex
)

// wordsOr returns the words of the method. Empty fields are replaced by the arguments.
func (b *builder) wordsOr(noun, nouns, how string) Wording {
	w := b.words
	if w.Noun == "" {
		w.Noun, w.Nouns = noun, nouns
	}
	if w.How == "" {
		w.How = how
	}
	if w.Hows == "" {
		w.Hows = w.How
	}
	return w
}

// itemWords returns the words for the items from+1 to to and for their choice. It reports
// whether there are several items.
func (w Wording) itemWords(from, to int) (text string, several bool) {
	if to-from < 2 {
		return w.Noun + " " + strconv.Itoa(to) + ", " + w.How, false
	}
	return w.Nouns + " " + rangeWords(from+1, to) + ", " + w.Hows, true
}

// rangeWords returns the words for a range of numbers: «3 and 4», «3 to 5».
func rangeWords(first, last int) string {
	if last == first+1 {
		return strconv.Itoa(first) + " and " + strconv.Itoa(last)
	}
	return strconv.Itoa(first) + " to " + strconv.Itoa(last)
}

// centerWords returns the words of a step that adds centres.
func (b *builder) centerWords(from, to int) string {
	w := b.wordsOr("Landmark", "Landmarks", "as the method has it")
	if b.problem.Landmarks.Len() > 0 {
		w.How, w.Hows = "where the method or a hand has put it", "where the method or a hand has put them"
	}
	if from == 0 && to == 1 && w.First != "" {
		w.How = w.First
	}
	words := "The " + ordinalWords(from, to, w.Noun, w.Nouns) + ", "
	if to-from > 1 {
		words += w.Hows
	} else {
		words += w.How
	}
	switch {
	case from == 0: // the first step defines W
		return words + ": W, the kernel matrix of the " + strings.ToLower(w.Nouns) + ", starts here."
	case to-from > 1:
		return words + ": W gains their rows and columns, and k̂ extends from them."
	}
	return words + ": W gains its row and column, and k̂ extends from it."
}

// ordinalWords returns ordinal numbers for the items from+1 to to: «3rd to 5th centres».
// Steps count from 1. Numbers after a noun count from 0, as in links and files.
func ordinalWords(from, to int, noun, nouns string) string {
	switch {
	case to-from > 1:
		joint := " to "
		if to-from == 2 {
			joint = " and "
		}
		return ordinalNumber(from+1) + joint + ordinalNumber(to) + " " + strings.ToLower(nouns)
	case to == 1:
		return "first " + strings.ToLower(noun)
	}
	return ordinalNumber(to) + " " + strings.ToLower(noun)
}

// ordinalNumber returns 1st, 2nd, 3rd, 4th, 11th.
func ordinalNumber(n int) string {
	end := "th"
	if n/10%10 != 1 && 1 <= n%10 && n%10 <= 3 {
		end = [...]string{"st", "nd", "rd"}[n%10-1]
	}
	return strconv.Itoa(n) + end
}

// waveWords returns the words of a step that adds frequencies in blocks of the given
// size.
func (b *builder) waveWords(from, to, size int) string {
	nouns := [2]string{"Frequency", "Frequencies"}
	if b.fit.Shapes.Lines.Len() > 0 {
		nouns = [2]string{"Neuron", "Neurons"}
	}
	w := b.wordsOr(nouns[0], nouns[1], "turned at random")
	mean := "k̂ is the mean of the waves so far."
	switch {
	case b.fit.Shapes.Lines.Len() > 0:
		mean = "k̂ is the mean over the neurons so far."
	case !b.traits.Unbiased && !isLevel(b.fit.FrequencyWeights):
		mean = "k̂ is the sum of the waves so far."
	}
	words, several := w.itemWords((from+size-1)/size, (to+size-1)/size)
	joining := "its wave joins, and "
	switch {
	case b.fit.Shapes.Lines.Len() > 0 && (several || size > 1):
		joining = "their neurons join, and "
		if !several {
			joining = "its neurons join, and "
		}
	case b.fit.Shapes.Lines.Len() > 0:
		joining = "it joins, and "
	case several:
		joining = "their waves join, and "
	case size > 1 && w.Block == Axes:
		joining = "the waves of its axes join, and "
	case size > 1:
		joining = "the waves of its corners join, and "
	}
	return words + ": " + joining + mean
}

// featureWords returns the words of a step that adds features.
func (b *builder) featureWords(from, to int) string {
	single, plural := " adds its product to k̂.", " add their products to k̂."
	w := b.wordsOr("Feature", "Features", "in its turn")
	switch {
	case b.story.Kind == Pairs && b.traits.Centered && to == b.fit.Features.Len():
		return "The mean joins the components: k̂ is what k is in the span of both."
	case b.story.Kind == Pairs:
		w = Wording{Noun: "Component", Nouns: "Components", How: "by the size of its eigenvalue", Hows: "by the size of their eigenvalues"}
		single, plural = " adds its product λᵢφᵢ(x₀)φᵢ(x).", " add their products λᵢφᵢ(x₀)φᵢ(x)."
	case b.story.Kind == Grids:
		w = Wording{Noun: "Grid", Nouns: "Grids", How: "of random widths and a random shift", Hows: "of random widths and random shifts"}
		single, plural = " falls: k̂ is the share of grids in which two points meet.", " fall: k̂ is the share of grids in which two points meet."
	case b.words.Degrees:
		return "The monomials of degree " + strconv.Itoa(to-1) + " join the sum."
	}
	words, several := w.itemWords(from, to)
	if several {
		return words + "," + plural
	}
	return words + "," + single
}

// shadowWords returns the words of a step that adds shadows.
func shadowWords(cast []approx.Event, from, to int) string {
	droppedCount := 0
	for _, e := range cast[from:to] {
		droppedCount += len(e.Rows) - 1
	}
	if to-from > 1 {
		coverSentence := "; they cover " + countWords(droppedCount, "other point") + "."
		if droppedCount == 0 {
			coverSentence = "; they cover no other point."
		}
		return "The scan casts the " + ordinalWords(from, to, "shadow", "shadows") + coverSentence
	}
	coverClause := "covers " + countWords(droppedCount, "other point") + ", and they drop out."
	switch droppedCount {
	case 0:
		coverClause = "covers no other point."
	case 1:
		coverClause = "covers 1 other point, and it drops out."
	}
	center := "a centre, one of " + strconv.Itoa(to) + " so far" // a count, because an ordinal number could be confused with the index of the point
	if to == 1 {
		center = "the first centre"
	}
	return "The scan meets point " + strconv.Itoa(cast[from].Row) + " in no shadow: it becomes " + center + ". Its shadow " + coverClause
}

// sweepWords returns the words of a step that adds sweeps of k-means.
func sweepWords(from, to int) string {
	if to-from == 1 {
		return "Sweep " + strconv.Itoa(to) + ": each centre moves to the mean of the points nearest to it."
	}
	return "Sweeps " + rangeWords(from+1, to) + ": each centre moves to the mean of the points nearest to it, and again."
}

// projectedWords returns the words of a step that projects eigenfunctions onto the first
// basis functions.
func projectedWords(functions, of, pairs int) string {
	words := "With " + strconv.Itoa(functions) + " of " + countWords(of, "basis function") + ": "
	if pairs == 1 {
		return words + "φ̂₁ is the best of their combinations."
	}
	return words + "the " + strconv.Itoa(pairs) + " eigenfunctions φ̂ᵢ are the best of their combinations."
}

func countWords(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
