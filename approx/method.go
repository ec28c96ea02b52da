package approx

import (
	"context"
	"maps"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// MaxSize is the largest size of a Method. The landmarks or features of a larger method
// would exceed memory.
const MaxSize = 1 << 24

// A Problem is the input of every Method: the Kernel to approximate and the data X. The
// number of landmarks or features is a field of the method.
type Problem struct {
	Kernel Kernel     // the kernel to approximate
	X      mat.Matrix // n×d; Points and *mat.Dense are read in place, others are copied
	Seed   uint64     // of all randomness in the fit

	// Share allows the fit to keep slices of X and Landmarks. The caller must then not
	// change them while the fit is in use. Otherwise the fit copies both.
	Share bool

	// Landmarks, if any, replace the choice of landmarks by a Placeable method. These
	// centres placed by hand need not be data points.
	Landmarks mat.Matrix

	// MaxSize, if positive, limits the size of a method that is not Sized, whose size
	// follows from the data and other settings. For a larger size, Fit returns a
	// *SizeError before it computes results of this size. MaxSize has no effect on
	// kpca.Exact.
	MaxSize int

	// Limits bounds the work of a fit. The zero value sets no bound, so that a fit has
	// the size that was asked for.
	Limits Limits

	// Events, if not nil, receives the steps of the fit during the computation. Events
	// does not change results of the fit.
	Events func(Event)

	// Progress, if not nil, receives the number of finished steps of a long computation of
	// the fit, and the number of all steps. A fit may consist of several computations; each
	// starts to count again. Fit calls Progress in the goroutine of its caller.
	//
	// Methods call Progress in pivoted factorisations, iterations of k-means, recursive
	// leverage scores, BLESS, herding, eigenproblems of kernel PCA, IKA and sketches. Other
	// methods do not call it, for example nystrom.Leverage and those of package fourier. The
	// choice of seeds of k-means reports nothing.
	Progress func(done, total int)
}

// Limits bounds the work of methods whose cost follows from more than their size. A field
// sets no bound unless it is positive. The fit has a note of kind LimitReached if Points,
// SpanCenters, Landmarks or Features takes effect. Pivots adds a note of kind DigitsLost if
// the scores are too small by more than 0.01 or by an unknown amount. Centers and Candidates
// add no note.
type Limits struct {
	// Points is the largest n for which kpca.Exact and kpca.Centered compute all requested
	// eigenpairs of a kernel matrix of full numerical rank. For more points, they compute
	// at most Pairs.
	Points int

	// Centers is the largest number of centres of a reduced set for which all eigenpairs are
	// computed. For more centres, there are at most Pairs.
	Centers int

	// SpanCenters is the largest number of centres of a reduced set for which k̂ is the
	// projection onto all centres. For more centres, k̂ has the computed eigenpairs only.
	SpanCenters int

	Pairs int // number of eigenpairs beyond Points or Centers; 0 stands for 64

	// Landmarks is the largest number of landmarks of nystrom.Bless, whose ridge determines
	// the number.
	Landmarks int

	// Pivots is the largest rank of the factor of K from which nystrom.Leverage computes
	// leverage scores. With a smaller rank, the scores are too small.
	Pivots int

	// Candidates is the largest pool of more than m frequencies from which
	// fourier.LeverageWeighted draws.
	Candidates int

	// Features is the largest number of features of taylor.Method, whose degree determines
	// the number. For more features, the method lowers the degree.
	Features int
}

// MaxPairs returns the number of eigenpairs beyond the limits.
func (l Limits) MaxPairs() int {
	if l.Pairs > 0 {
		return l.Pairs
	}
	return 64
}

// Check returns an error if X has no points, an invalid coordinate, or a coordinate
// outside of the domain of the kernel. It returns an error of CheckKernel, or an error
// for an Indefinite kernel. It also returns an error if Landmarks have another dimension
// than X.
func (p Problem) Check() error {
	if err := p.CheckSymmetric(); err != nil {
		return err
	}
	return checkDefinite(p.Kernel)
}

// checkDefinite returns an *UnsupportedError if k is Indefinite.
func checkDefinite(k Kernel) error {
	if u, ok := k.(Indefinite); ok {
		return &UnsupportedError{
			Reason:     u.Indefinite() + " This method needs a positive semi-definite kernel. Exact kernel PCA takes indefinite kernels too, and notes what it leaves out.",
			Indefinite: true,
		}
	}
	return nil
}

// CheckSymmetric is Check for a method whose Traits declare that it accepts
// Indefinite kernels too.
func (p Problem) CheckSymmetric() error {
	if err := CheckKernel(p.Kernel); err != nil {
		return err
	}
	x, z := p.Points(), p.GivenLandmarks()
	if err := x.Check(); err != nil {
		return err
	}
	if x.Len() == 0 {
		return &EmptyError{Name: "points"}
	}
	if err := checkDomain(p.Kernel, x); err != nil {
		return err
	}
	if len(z.Data) == 0 {
		return nil
	}
	if err := z.Check(); err != nil {
		return renameSet("landmark", err)
	}
	if z.Dim != x.Dim {
		return &DimensionError{Name: "landmarks", Got: z.Dim, Want: x.Dim}
	}
	return checkLandmarks(p.Kernel, x, z)
}

// Points returns the rows of X, or no points if X is nil. They share memory with X, as in
// PointsOf.
func (p Problem) Points() Points { return pointsOrNone(p.X) }

// GivenLandmarks returns the rows of Landmarks, or no points if Landmarks is nil.
func (p Problem) GivenLandmarks() Points { return pointsOrNone(p.Landmarks) }

func pointsOrNone(x mat.Matrix) Points {
	if x == nil {
		return Points{}
	}
	return PointsOf(x)
}

// checkLandmarks returns the error of landmarks outside of the domain of the
// kernel. If k(x, x) of the data has a usable size, that of landmarks may be
// smaller.
func checkLandmarks(k Kernel, x, z Points) error {
	if checkDomain(k, z) == nil {
		return nil
	}
	n := x.Len()
	all := Points{Data: slices.Concat(x.Data, z.Data), Dim: x.Dim}
	return RenumberError(checkDomain(k, all), func(_ string, i int) (string, int) { return "landmark", i - n })
}

func checkDomain(k Kernel, x Points) error {
	if d, ok := k.(Domained); ok {
		return d.Domain(x)
	}
	return nil
}

// Values are the settings of a Method, a kernel or a data set, by Param.Key.
type Values map[string]float64

// DefaultSize is the size of a Method whose field for the size is 0.
const DefaultSize = 100

// A Method approximates kernels. Its fields are its settings. A field that is 0 has the
// default that its comment gives. Methods are values, so a list of methods can be the
// grid of a search.
type Method interface {
	// Info describes the method. The description does not depend on the settings.
	Info() MethodInfo

	// Fit approximates p.Kernel on the points p.X with the size and the settings of the
	// method. Fit returns the errors of Problem.Check, and a *RangeError that names a
	// field with a value out of range. It returns a *SizeError if the size exceeds
	// p.MaxSize, and an *UnsupportedError if the method does not accept the kernel on
	// these points. For values that are not finite, it returns a *KernelValueError or a
	// *FeatureValueError. Fit returns the error of ctx soon after ctx is done.
	Fit(ctx context.Context, p Problem) (*Fit, error)
}

// A MethodInfo describes a Method for programs that choose methods by name: its texts,
// its guarantees, its settings and its functions.
type MethodInfo struct {
	Key    string  // stable: in links, golden files and benchmark names
	Name   string  // as the literature has it
	Short  string  // a short name, for titles and lists: «Nyström»
	Source string  // author, year, where
	Doc    string  // one sentence on what it does
	Traits Traits  // promises, each checked by approxtest
	Params []Param // settings, without the size and the seed

	// New returns the method of size m with the settings v. Missing settings have their
	// defaults. If the method is not Sized, m has no effect. New returns a *RangeError
	// with the key «m» if m is not in [1, MaxSize], and a *KeyError, *RangeError or
	// *IntegerError for a setting.
	New func(m int, v Values) (Method, error)

	// CheckSupport returns an *UnsupportedError if the method does not accept the kernel
	// in ℝᵈ, without fitting anything. Nil means that it accepts every positive
	// semi-definite kernel.
	CheckSupport func(k Kernel, d int) error

	// SmallestSize returns the smallest size of the method for a kernel that it accepts
	// in ℝᵈ. Nil stands for 1. MinSize calls it.
	SmallestSize func(k Kernel, d int) int
}

// MinSize returns the smallest size of the method with which it fits k in ℝᵈ, which is
// at least 1. It returns 1 if m does not accept k.
func (m MethodInfo) MinSize(k Kernel, d int) int {
	if m.SmallestSize == nil || m.Supports(k, d) != nil {
		return 1
	}
	return max(1, m.SmallestSize(k, d))
}

// Supports returns an *UnsupportedError if m does not accept k in ℝᵈ for any data, and
// nil otherwise. It does not fit anything. Supports first reports an Indefinite kernel
// that m does not accept, and then the error of CheckSupport. It returns the error of
// CheckKernel if k is not valid, and a *RangeError if d < 1.
func (m MethodInfo) Supports(k Kernel, d int) error {
	if err := CheckKernel(k); err != nil {
		return err
	}
	if d < 1 {
		return &RangeError{Key: "d", Value: float64(d), Min: 1, Max: math.Inf(1)}
	}
	if !m.Traits.Indefinite {
		if err := checkDefinite(k); err != nil {
			return err
		}
	}
	if m.CheckSupport == nil {
		return nil
	}
	return m.CheckSupport(k, d)
}

// Traits are the guarantees of a Method.
type Traits struct {
	Exact        bool `json:"exact"`        // k̂ is k on the data, up to what a note states
	Definite     bool `json:"definite"`     // k̂ is positive semi-definite: true unless Signed
	Interpolates bool `json:"interpolates"` // at m = n, ΨΨᵀ = K on the data
	Lower        bool `json:"lower"`        // K − ΨΨᵀ is positive semi-definite, up to rounding
	Unbiased     bool `json:"unbiased"`     // the mean of k̂ over seeds is k
	Seeded       bool `json:"seeded"`       // the result depends on Problem.Seed
	Sized        bool `json:"sized"`        // the result depends on the size
	Placeable    bool `json:"placeable"`    // Problem.Landmarks may take the place of its own
	Indefinite   bool `json:"indefinite"`   // accepts Indefinite kernels, and notes what it leaves out
	Extends      bool `json:"extends"`      // m+1 extends m: the first landmarks or frequencies stay
	Centered     bool `json:"centred"`      // Fit.Eigen are the pairs of k̂ centred in feature space under the data
	Unordered    bool `json:"unordered"`    // the order of the points does not matter
}

// A Param describes a setting. Check enforces its range. Programs can offer a choice from
// the range, and tests sample it.
type Param struct {
	Key      string   `json:"key"`               // stable: in Values and in links
	Symbol   string   `json:"symbol,omitempty"`  // the letter in formulas: «σ»
	Name     string   `json:"name"`              // the word for it: «bandwidth»
	Unit     string   `json:"unit,omitempty"`    // of its values; empty if they have none
	Doc      string   `json:"doc"`               // one sentence
	Min      float64  `json:"min"`               // the smallest value
	Max      float64  `json:"max"`               // and the largest
	Default  float64  `json:"default"`           // where Values have none
	Log      bool     `json:"log,omitempty"`     // values are chosen on a logarithmic scale
	Integer  bool     `json:"integer,omitempty"` // Check refuses other numbers
	Choices  []string `json:"choices,omitempty"` // set if the value is the index of a name, which links contain
	Requires string   `json:"with,omitempty"`    // «rule=walk,unit»: it counts only beside one of these choices of another setting; empty: always
}

// Check returns v with the defaults of params filled in. The error is a *KeyError if a
// key is not among params, and a *RangeError if a value is out of range. If a value
// must be an integer and is not, the error is an *IntegerError.
func Check(owner string, params []Param, v Values) (Values, error) {
	if err := checkKeys(owner, params, v); err != nil {
		return nil, err
	}
	out := make(Values, len(params))
	for _, p := range params {
		x, ok := v[p.Key]
		if !ok {
			x = p.Default
		}
		if !(p.Min <= x && x <= p.Max) { // catches NaN
			return nil, &RangeError{Key: owner + "." + p.Key, Value: x, Min: p.Min, Max: p.Max}
		}
		if (p.Integer || len(p.Choices) > 0) && x != math.Trunc(x) {
			return nil, &IntegerError{Key: owner + "." + p.Key, Value: x, Min: p.Min, Max: p.Max, Choices: p.Choices}
		}
		out[p.Key] = x
	}
	return out, nil
}

// checkKeys returns a *KeyError for the first key of v, in alphabetical order, that is not
// among params.
func checkKeys(owner string, params []Param, v Values) error {
	var known []string
	for _, p := range params {
		known = append(known, p.Key)
	}
	for _, key := range slices.Sorted(maps.Keys(v)) {
		if !slices.Contains(known, key) {
			return &KeyError{Owner: owner, Key: key, Known: known}
		}
	}
	return nil
}

// A Family describes a kernel family.
type Family struct {
	Key    string  // stable: in links, golden files and benchmark names
	Name   string  // as the literature has it
	Source string  // author, year, where
	Doc    string  // one sentence on its assumption about a function
	Params []Param // beyond the bandwidth σ

	// Unscaled is true if the kernel has no bandwidth: New ignores sigma.
	Unscaled bool

	// New returns the kernel of bandwidth σ with the settings v, or an error of Check or of
	// CheckLength.
	New func(sigma float64, v Values) (Kernel, error)
}

// A Dataset describes a generator of toy data.
type Dataset struct {
	Key     string     // stable: in links
	Name    string     // «two moons»
	Doc     string     // one sentence on what it teaches
	Groups  []string   // names of the groups of points, by label; empty if there is one group
	Box     [4]float64 // xmin, xmax, ymin, ymax of the plane that it fills without noise
	Noise   Param      // the noise level, with the default that suits the shape
	Target  Target     // what regression learns here; its sign divides data without groups
	Extends bool       // n+1 points extend n: the first n stay

	// New draws n points with the given noise.
	New func(n int, noise float64, seed uint64) Sample
}

// A Sample is the result of a Dataset.
type Sample struct {
	X      Points // n×2
	Labels []int  // the group of each point; nil if there is one group
}
