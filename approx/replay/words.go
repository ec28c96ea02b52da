package replay

import (
	"strconv"
	"strings"

	"mercer/approx"
)

// A saying is how a method speaks of its steps.
type saying struct {
	key         string
	noun, nouns string // what comes; empty: what the kind of the story says
	how         string // of one that comes: «drawn at random among the points»
	hows        string // of several; empty: as of one
	then        string // a last step: what the fit does when all have come

	block blocks // what frequencies come in
}

// blocks are what frequencies come in: one by one, d orthogonal axes, or the d+1
// corners of a simplex.
type blocks int

const (
	single blocks = iota
	axes
	corners
)

const (
	drawn       = "drawn at random among the points"
	byDistance  = "drawn by its squared distance from those before"
	byDistances = "drawn by their squared distance from those before"
	byRest      = "drawn by what those before leave of each point"
	spectral    = "drawn from the spectrum"
	hadamard    = "a row of Hadamard matrices and random signs"
	hadamards   = "rows of Hadamard matrices and random signs"
	nextWeight  = "the next in weight"
	crossed     = "of orthogonal directions"
	bestWeights = "The weights are found for which the density is nearest to that of the data; centres of weight 0 go."
)

// sayings has the words of the methods. It is a list, because a map would be made
// by code.
var sayings = []saying{
	{key: "nystrom", how: drawn},
	{key: "nystrom-oneshot", how: drawn},
	{key: "nystrom-rank", how: drawn},
	{key: "kpca-subsample", noun: "Centre", nouns: "Centres", how: drawn},
	{key: "rskpca-paring", noun: "Centre", nouns: "Centres", how: drawn},
	{key: "nystrom-kmeans", noun: "Seed", nouns: "Seeds", how: byDistance, hows: byDistances},
	{key: "wnystrom", noun: "Seed", nouns: "Seeds", how: byDistance, hows: byDistances},
	{key: "rskpca-kmeans", noun: "Seed", nouns: "Seeds", how: byDistance, hows: byDistances},
	{key: "nystrom-kpp", how: byDistance, hows: byDistances},
	{key: "nystrom-fps", how: "the point farthest from those before", hows: "each the point farthest from those before"},
	{key: "nystrom-rpc", how: byRest},
	{key: "rskpca-rpc-mmd", noun: "Centre", nouns: "Centres", how: byRest, then: bestWeights},
	{key: "nystrom-greedy", how: "the point of which those before leave most", hows: "each the point of which those before leave most"},
	{key: "nystrom-rls", how: "drawn by its leverage as halves of the data tell it", hows: "drawn by their leverage as halves of the data tell it"},
	{key: "nystrom-leverage", how: "drawn by its leverage score", hows: "drawn by their leverage scores"},
	{key: "nystrom-bless", how: "drawn by its leverage at a ridge that falls", hows: "drawn by their leverage at a ridge that falls"},
	{key: "rskpca-herding", noun: "Centre", nouns: "Centres", how: "the one that brings the mean embedding nearest to that of the data", hows: "each the one that brings the mean embedding nearest to that of the data"},

	{key: "rskpca-nearest", then: "Each point goes to the centre nearest to it: weights change, and k̂ does not."},
	{key: "rskpca-mean", then: "Each centre moves to the mean of its points."},
	{key: "rskpca-mmd", then: bestWeights},

	{key: "rff", how: spectral},
	{key: "rff-phase", how: "drawn from the spectrum with a random phase", hows: "drawn from the spectrum with random phases"},
	{key: "rff-complex", how: spectral},
	{key: "rff-leverage", how: "drawn from a pool by its leverage", hows: "drawn from a pool by their leverage"},
	{key: "gort", how: "a row of the matrix of orthonormal columns", hows: "rows of the matrix of orthonormal columns"},
	{key: "sorf", how: hadamard, hows: hadamards},
	{key: "rom", how: hadamard, hows: hadamards},
	{key: "qmc-halton", how: "the next of Halton’s sequence", hows: "the next of Halton’s sequence"},
	{key: "qmc-sobol", how: "the next of Sobol’s sequence", hows: "the next of Sobol’s sequence"},
	{key: "qmc-r2", how: "the next of Roberts’s sequence", hows: "the next of Roberts’s sequence"},
	{key: "gauss", how: nextWeight},
	{key: "gauss-sampled", how: "drawn from the product of Gauss rules"},
	{key: "equispaced", how: nextWeight},
	{key: "sr11", how: "drawn with its opposite", hows: "drawn with their opposites"},
	{key: "orf", noun: "Cross", nouns: "Crosses", how: crossed, block: axes},
	{key: "sr13", noun: "Cross", nouns: "Crosses", how: crossed, block: axes},
	{key: "sr33", noun: "Simplex", nouns: "Simplices", block: corners},
	{key: "simplex", noun: "Simplex", nouns: "Simplices", block: corners},
	{key: "exact-radius", noun: "Simplex", nouns: "Simplices", block: corners},

	{key: "layers", noun: "Feature", nouns: "Features", how: "of the second layer"},
	{key: "taylor", noun: "Degree"},
	{key: "sketch", noun: "Mixture", nouns: "Mixtures", how: "of all points with random weights"},
}

// said returns what a method says; nothing where it leaves that to its kind.
func said(key string) saying {
	for _, s := range sayings {
		if s.key == key {
			return s
		}
	}
	return saying{}
}

// of is what a method says, or what its kind does.
func (b *builder) of(noun, nouns, how string) saying {
	w := said(b.m.Key)
	if w.noun == "" {
		w.noun, w.nouns = noun, nouns
	}
	if w.how == "" {
		w.how = how
	}
	if w.hows == "" {
		w.hows = w.how
	}
	return w
}

// which names the things after from up to to, and how they come.
func (w saying) which(from, to int) (words string, several bool) {
	if to-from < 2 {
		return w.noun + " " + strconv.Itoa(to) + ", " + w.how, false
	}
	return w.nouns + " " + span(from+1, to) + ", " + w.hows, true
}

// span names what is from one number to a later one: «3 and 4», «3 to 5».
func span(first, last int) string {
	if last == first+1 {
		return strconv.Itoa(first) + " and " + strconv.Itoa(last)
	}
	return strconv.Itoa(first) + " to " + strconv.Itoa(last)
}

// joins is of centres on whose W the kernel is extended from.
func (b *builder) joins(from, to int) string {
	w := b.of("Landmark", "Landmarks", "as the method has it")
	if b.p.Landmarks.Len() > 0 {
		w.how, w.hows = "where the method or a hand has put it", "where the method or a hand has put them"
	}
	if from == 0 && to == 1 && b.m.Key == "nystrom-fps" {
		w.how = "the point nearest to the mean"
	}
	words := "The " + ordinal(from, to, w.noun, w.nouns) + ", "
	if to-from > 1 {
		return words + w.hows + ": W gains their rows and columns, and k̂ extends from them."
	}
	return words + w.how + ": W gains its row and column, and k̂ extends from it."
}

// ordinal names what comes after from up to to by its place, the first is the 1st, as steps
// have it: a number behind a noun is that of links and files, which count from 0.
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
	w := b.of(nouns[0], nouns[1], "turned at random")
	mean := "k̂ is the mean of the waves so far."
	switch {
	case b.fit.Shapes.Lines.Len() > 0:
		mean = "k̂ is the mean over the neurons so far."
	case !b.m.Traits.Unbiased && !level(b.fit.FrequencyWeights):
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
	case size > 1 && w.noun == "Cross":
		what = "the waves of its axes join, and "
	case size > 1:
		what = "the waves of its corners join, and "
	}
	return words + ": " + what + mean
}

// part is of features.
func (b *builder) part(from, to int) string {
	one, more := " adds its product to k̂.", " add their products to k̂."
	w := b.of("Feature", "Features", "in its turn")
	switch {
	case b.s.Kind == Pairs && b.m.Traits.Centred && to == b.fit.Features.Len():
		return "The mean joins the components: k̂ is what k is in the span of both."
	case b.s.Kind == Pairs:
		w = saying{noun: "Component", nouns: "Components", how: "by the size of its eigenvalue", hows: "by the size of their eigenvalues"}
		one, more = " adds its product λᵢφᵢ(x₀)φᵢ(x).", " add their products λᵢφᵢ(x₀)φᵢ(x)."
	case b.s.Kind == Grids:
		w = saying{noun: "Grid", nouns: "Grids", how: "of random widths and a random shift", hows: "of random widths and random shifts"}
		one, more = " falls: k̂ is the share of grids in which two points meet.", " fall: k̂ is the share of grids in which two points meet."
	case b.m.Key == "taylor":
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

// projected is of eigenfunctions among the first functions of a basis.
func projected(functions, of, pairs int) string {
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
