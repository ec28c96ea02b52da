package viz

import (
	"sync"

	"mercer/viz/figure"
)

// A kind is a view: a row of pictures, what is given or exact on the left, what
// is approximate in the middle, the error on the right.
type kind struct {
	key      string
	pictures []picture

	// two are the places of the pictures that a view is about, where no more are
	// shown; the first two where both are 0.
	two [2]int

	// rows returns the rows of a view that may have several; nil where it is the one
	// row of pictures.
	rows func(v View) [][]picture

	// together says that all of it belongs together, and no other key leads to what
	// would be left out, or its words speak of all: a projector shows it whole.
	together bool

	// folds says that its three pictures show the same of the plane, and alone on a page
	// are larger in two lines than in one.
	folds bool
}

// A picture is a panel of a view.
type picture struct {
	name string // of the panel: the key of its view, a dot, and the part
	form form
	wide bool   // as are the names at the left edge of this chart: «0.01 %»
	word string // below its thumbnail; the part where it is empty
	tall bool   // its row of the grid is as high as two, where there is room

	caption string // below its thumbnail; of what its part says where empty

	// fill draws it: the panel has its style, its frame and, for a plane, its
	// range.
	fill func(st *stage, p *figure.Panel, s slot)

	// pick finds what lies under (x, y): h has the name of the panel.
	pick func(b blocks, h *Hover, v View, p Placed, x, y float64, finger bool)

	// say describes it in plain sentences, for readers who cannot see it; nil for nothing.
	say func(b blocks) string
}

// A form is how a picture is laid out.
type form int

const (
	planar form = iota // of the plane, or of another in which a unit is as long across as up
	chart              // with axes of its own, which take their room inside
	square             // a matrix, with its legend beside it
	bare               // lays itself out in all of its place
)

// allViews lists the views in the order in which the page offers them.
var allViews = []kind{
	dataView, eigenView, kernelView, fourierView, densityView, boundsView, compareView, wallView, gramView, spectrumView, embeddingView, errorView, raceView, howView,
}

// usual is the views that a page begins with.
var usual = []string{"data", "eigen", "kernel"}

// eigenfunctions returns the pictures of an eigenfunction: exact, approximate, and what is
// between them.
func eigenfunctions() (out []picture) {
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, picture{
			name: "phi." + part,
			fill: func(st *stage, p *figure.Panel, s slot) { st.eigenfunction(p, s, part) },
			pick: func(b blocks, h *Hover, _ View, p Placed, x, y float64, finger bool) {
				b.pickEigenfunction(h, p, part, x, y, finger)
			},
			say: func(b blocks) string { return b.describeEigenfunction(part) },
		})
	}
	return out
}

// kernels returns the pictures of the kernel seen from x₀, or of a task: exact, approximate,
// and what is between them.
func kernels() (out []picture) {
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, picture{
			name: "k." + part,
			fill: func(st *stage, p *figure.Panel, s slot) { st.kernel(p, s, part) },
			pick: blocks.pickKernel,
			say:  func(b blocks) string { return b.describeKernel(part) },
		})
	}
	return out
}

// beside is the Fourier plane, which stands beside the data where there is one.
var beside = picture{name: "freq", fill: (*stage).freq, pick: blocks.pickFourierPlane, say: blocks.describeFrequencies}

// kindOf returns the view with that key, or nil.
func kindOf(key string) *kind {
	for i, k := range allViews {
		if k.key == key {
			return &allViews[i]
		}
	}
	return nil
}

// named holds every picture with the key of its view. They are asked for several times
// a panel in every frame, and listing them is more work than drawing some.
var named struct {
	once sync.Once
	all  map[string]namedPicture
}

type namedPicture struct {
	picture
	view string
}

// pictureOf returns the picture of that name and the key of its view.
func pictureOf(name string) (picture, string) {
	named.once.Do(func() {
		named.all = map[string]namedPicture{beside.name: {beside, "data"}}
		for _, k := range allViews {
			for _, row := range k.all(View{Methods: mostMethods}) {
				for _, p := range row {
					if _, ok := named.all[p.name]; !ok {
						named.all[p.name] = namedPicture{p, k.key}
					}
				}
			}
		}
	})
	p := named.all[name]
	return p.picture, p.view
}

// all returns the rows of the view.
func (k *kind) all(v View) [][]picture {
	if k.rows != nil {
		return k.rows(v)
	}
	return [][]picture{k.pictures}
}

// rows returns the rows of pictures of a view, from the top.
func (v View) rows() (out [][]picture) {
	for _, key := range v.Shown() {
		if k := kindOf(key); k != nil {
			out = append(out, k.all(v)...)
		}
	}
	return out
}

// pairs returns two pictures for each view: those that it is about. Of methods
// that are compared they are the eigenfunctions of two.
func (v View) pairs() (out [][]picture) {
	for _, key := range v.Shown() {
		if k := kindOf(key); k != nil {
			out = append(out, k.pairs(v)...)
		}
	}
	return out
}

// pairs returns the pictures that the view is about, in rows of two.
func (k *kind) pairs(v View) (out [][]picture) {
	rows := k.all(v)
	if k.rows != nil {
		var each []picture
		for _, row := range rows {
			each = append(each, row[1])
		}
		for ; len(each) > 2; each = each[2:] {
			out = append(out, each[:2])
		}
		return append(out, each)
	}
	row := rows[0]
	if i, j := k.two[0], k.two[1]; i < j && j < len(row) {
		row = []picture{row[i], row[j]}
	}
	for ; len(row) > 3; row = row[2:] { // of four all belong to what it is about
		out = append(out, row[:2])
	}
	return append(out, row[:min(2, len(row))])
}

// faced reports whether of methods that are compared the eigenfunctions alone are
// shown.
func (v View) faced() bool {
	return v.Layout == "embed" || v.Layout == "projector" || v.Arrange == "pairs"
}

// Shown returns the keys of the views that are shown.
func (v View) Shown() []string {
	if len(v.Rows) == 0 {
		return usual
	}
	return v.Rows
}

// leading returns the view that stands first: of one that there is not a kind of nothing.
func (v View) leading() *kind {
	if k := kindOf(v.Shown()[0]); k != nil {
		return k
	}
	return &kind{}
}

// customary reports whether these are the views that a page begins with.
func (v View) customary() bool {
	s := v.Shown()
	return len(s) == 3 && s[0] == usual[0] && s[1] == usual[1] && s[2] == usual[2]
}
