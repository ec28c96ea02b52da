package replay

import (
	"strconv"
	"strings"

	"mercer/approx"
)

// A Wording holds the words for the steps of a method. An empty field stands for the
// words of the Kind of the story.
type Wording struct {
	Noun, Nouns string // the thing that a step brings, in both numbers: «Centre», «Centres»

	// How describes the choice of one object («drawn from the spectrum»). Hows, if not
	// empty, describes the choice of several objects, and First the choice of the first
	// object.
	How, Hows, First string

	Last string // a sentence for a last step of its own, after all things have come

	Block    Block // how frequencies are grouped into steps
	Constant bool  // a first frequency 0 stands for the part of k(x, x) that the others lack
	Mean     bool  // k̂ is the mean over the groups of features, as it is for Unbiased methods
	Degrees  bool  // the groups of features are the monomials of degree 0, 1, 2, …
}

// A Block is the kind of group in which a method draws frequencies.
type Block int

const (
	Single  Block = iota // one by one
	Axes                 // d orthogonal directions
	Corners              // the d + 1 corners of a simplex
)

// wordsOr returns the words of the method, or the given ones where it has none.
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

// which names the things after from up to to, and how they come.
func (w Wording) which(from, to int) (words string, several bool) {
	if to-from < 2 {
		return w.Noun + " " + strconv.Itoa(to) + ", " + w.How, false
	}
	return w.Nouns + " " + span(from+1, to) + ", " + w.Hows, true
}

// span names a range of numbers: «3 and 4», «3 to 5».
func span(first, last int) string {
	if last == first+1 {
		return strconv.Itoa(first) + " and " + strconv.Itoa(last)
	}
	return strconv.Itoa(first) + " to " + strconv.Itoa(last)
}

// joins is of centres on whose W the kernel is extended from.
func (b *builder) joins(from, to int) string {
	w := b.wordsOr("Landmark", "Landmarks", "as the method has it")
	if b.p.Landmarks.Len() > 0 {
		w.How, w.Hows = "where the method or a hand has put it", "where the method or a hand has put them"
	}
	if from == 0 && to == 1 && w.First != "" {
		w.How = w.First
	}
	words := "The " + ordinal(from, to, w.Noun, w.Nouns) + ", "
	if to-from > 1 {
		return words + w.Hows + ": W gains their rows and columns, and k̂ extends from them."
	}
	return words + w.How + ": W gains its row and column, and k̂ extends from it."
}

// ordinal names the items from up to to by their place, counting from 1st, as steps
// do. A number after a noun is that of links and files, which count from 0.
func ordinal(from, to int, noun, nouns string) string {
	switch {
	case to-from > 1:
		joint := " to "
		if to-from == 2 {
			joint = " and "
		}
		return th(from+1) + joint + th(to) + " " + strings.ToLower(nouns)
	case to == 1:
		return "first " + strings.ToLower(noun)
	}
	return th(to) + " " + strings.ToLower(noun)
}

// th writes 1st, 2nd, 3rd, 4th, 11th.
func th(n int) string {
	end := "th"
	if n/10%10 != 1 && 1 <= n%10 && n%10 <= 3 {
		end = [...]string{"st", "nd", "rd"}[n%10-1]
	}
	return strconv.Itoa(n) + end
}

// wave is of frequencies, in blocks of a size.
func (b *builder) wave(from, to, size int) string {
	nouns := [2]string{"Frequency", "Frequencies"}
	if b.fit.Shapes.Lines.Len() > 0 {
		nouns = [2]string{"Neuron", "Neurons"}
	}
	w := b.wordsOr(nouns[0], nouns[1], "turned at random")
	mean := "k̂ is the mean of the waves so far."
	switch {
	case b.fit.Shapes.Lines.Len() > 0:
		mean = "k̂ is the mean over the neurons so far."
	case !b.traits.Unbiased && !level(b.fit.FrequencyWeights):
		mean = "k̂ is the sum of the waves so far."
	}
	words, several := w.which((from+size-1)/size, (to+size-1)/size)
	what := "its wave joins, and "
	switch {
	case b.fit.Shapes.Lines.Len() > 0 && (several || size > 1):
		what = "their neurons join, and "
		if !several {
			what = "its neurons join, and "
		}
	case b.fit.Shapes.Lines.Len() > 0:
		what = "it joins, and "
	case several:
		what = "their waves join, and "
	case size > 1 && w.Block == Axes:
		what = "the waves of its axes join, and "
	case size > 1:
		what = "the waves of its corners join, and "
	}
	return words + ": " + what + mean
}

// part is of features.
func (b *builder) part(from, to int) string {
	one, more := " adds its product to k̂.", " add their products to k̂."
	w := b.wordsOr("Feature", "Features", "in its turn")
	switch {
	case b.s.Kind == Pairs && b.traits.Centred && to == b.fit.Features.Len():
		return "The mean joins the components: k̂ is what k is in the span of both."
	case b.s.Kind == Pairs:
		w = Wording{Noun: "Component", Nouns: "Components", How: "by the size of its eigenvalue", Hows: "by the size of their eigenvalues"}
		one, more = " adds its product λᵢφᵢ(x₀)φᵢ(x).", " add their products λᵢφᵢ(x₀)φᵢ(x)."
	case b.s.Kind == Grids:
		w = Wording{Noun: "Grid", Nouns: "Grids", How: "of random widths and a random shift", Hows: "of random widths and random shifts"}
		one, more = " falls: k̂ is the share of grids in which two points meet.", " fall: k̂ is the share of grids in which two points meet."
	case b.words.Degrees:
		return "The monomials of degree " + strconv.Itoa(to-1) + " join the sum."
	}
	words, several := w.which(from, to)
	if several {
		return words + "," + more
	}
	return words + "," + one
}

// castWords is of shadows that the scan casts.
func castWords(cast []approx.Event, from, to int) string {
	dropped := 0
	for _, e := range cast[from:to] {
		dropped += len(e.Rows) - 1
	}
	if to-from > 1 {
		covered := "; they cover " + count(dropped, "other point") + "."
		if dropped == 0 {
			covered = "; they cover no other point."
		}
		return "The scan casts the " + ordinal(from, to, "shadow", "shadows") + covered
	}
	covered := "covers " + count(dropped, "other point") + ", and they drop out."
	switch dropped {
	case 0:
		covered = "covers no other point."
	case 1:
		covered = "covers 1 other point, and it drops out."
	}
	centre := "a centre, one of " + strconv.Itoa(to) + " so far" // a count: beside the name of a point a place would be another way to number
	if to == 1 {
		centre = "the first centre"
	}
	return "The scan meets point " + strconv.Itoa(cast[from].Row) + " in no shadow: it becomes " + centre + ". Its shadow " + covered
}

// sweepWords is of sweeps of k-means.
func sweepWords(from, to int) string {
	if to-from == 1 {
		return "Sweep " + strconv.Itoa(to) + ": each centre moves to the mean of the points nearest to it."
	}
	return "Sweeps " + span(from+1, to) + ": each centre moves to the mean of the points nearest to it, and again."
}

// projectedWords is of eigenfunctions among the first functions of a basis.
func projectedWords(functions, of, pairs int) string {
	words := "With " + strconv.Itoa(functions) + " of " + count(of, "basis function") + ": "
	if pairs == 1 {
		return words + "φ̂₁ is the best of their combinations."
	}
	return words + "the " + strconv.Itoa(pairs) + " eigenfunctions φ̂ᵢ are the best of their combinations."
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
