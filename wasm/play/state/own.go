package state

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"

	"mercer/approx"
	"mercer/approx/catalogue"
)

// OwnKey is the value of the setting data for points that are given instead of generated.
const OwnKey = "own"

const (
	// MaxOwnPoints is the largest number of points of one's own. It is also the largest
	// number of generated points.
	MaxOwnPoints = 100000

	// MaxClasses is the largest number of classes. Pictures have eight colours for groups.
	MaxClasses = 8

	// MaxCoordinate is the largest absolute value of a coordinate or a target.
	MaxCoordinate = 1e12

	// MaxNameLength is the largest length of a name in bytes.
	MaxNameLength = 60
)

// OwnPoints are points that a script gives or that are a copy of a data set. States share
// them, so they must not be changed once a state contains them.
type OwnPoints struct {
	X          []float64  // n×2, row by row
	Labels     []int      // the class of each point, from 0; nil if there are no classes
	ClassNames []string   // the name of each class, also of classes without points; nil if there are no names
	Targets    []float64  // the value of each point for regression; nil if there are none
	Name       string     // the origin of the points, for example the name of a file; may be empty
	Box        [4]float64 // xmin, xmax, ymin, ymax of the plane that pictures show; set by NewOwnPoints

	hasBox    bool   // Box was given
	block     string // the points in a link
	isRounded bool   // block contains rounded numbers
	hash      string // determined by X, Labels, ClassNames, Targets and Box
}

// NewOwnPoints returns points with checked content. The fields X, Labels, ClassNames,
// Targets and Name of p are used. They must not be changed afterwards. If box is nil, the
// box is the smallest one that contains all points. If a side of the box is shorter than a
// quarter of the longer side, NewOwnPoints widens it to that length.
func NewOwnPoints(p OwnPoints, box *[4]float64) (*OwnPoints, error) {
	if err := p.check(box); err != nil {
		return nil, err
	}
	if len(p.Labels) == 0 {
		p.Labels, p.ClassNames = nil, nil
	}
	if len(p.ClassNames) == 0 {
		p.ClassNames = nil
	}
	if len(p.Targets) == 0 {
		p.Targets = nil
	}
	p.hasBox = box != nil
	if p.hasBox {
		p.Box = widened(*box)
	} else {
		p.Box = hullOf(p.X)
	}
	p.block, p.isRounded = encodeBlock(&p)
	p.hash = p.contentHash()
	return &p, nil
}

func (p *OwnPoints) check(box *[4]float64) error {
	isValid := func(v float64) bool { return math.Abs(v) <= MaxCoordinate } // false for NaN
	n := p.Len()
	if len(p.X)%2 != 0 {
		return fmt.Errorf("x has %d numbers; a point has two", len(p.X))
	}
	if n > MaxOwnPoints {
		return fmt.Errorf("there are %s points; at most %s are possible", approx.FormatCount(n), approx.FormatCount(MaxOwnPoints))
	}
	for i, v := range p.X {
		if !isValid(v) {
			return fmt.Errorf("coordinate %s of point %d is %g; the range is −10¹² to 10¹²", []string{"x", "y"}[i%2], i/2, v)
		}
	}
	if len(p.Labels) > 0 && len(p.Labels) != n {
		return fmt.Errorf("there are %d labels for %d points", len(p.Labels), n)
	}
	for i, c := range p.Labels {
		if c < 0 || c >= MaxClasses {
			return fmt.Errorf("the label of point %d is %d; the range is 0 to %d", i, c, MaxClasses-1)
		}
	}
	if count := len(p.ClassNames); count > 0 && (count < p.classCount() || count > MaxClasses) {
		return fmt.Errorf("there are %d names for %d classes; at most %d are possible", count, p.classCount(), MaxClasses)
	}
	for _, name := range append([]string{p.Name}, p.ClassNames...) {
		if len(name) > MaxNameLength || !utf8.ValidString(name) {
			return fmt.Errorf("the name %s is not a text of at most %d bytes", quotedText(name), MaxNameLength)
		}
		for _, r := range name { // contract.Separator is a control character
			if unicode.IsControl(r) {
				return fmt.Errorf("the name %s contains the control character U+%04X", quotedText(name), r)
			}
		}
	}
	if len(p.Targets) > 0 && len(p.Targets) != n {
		return fmt.Errorf("there are %d targets for %d points", len(p.Targets), n)
	}
	for i, v := range p.Targets {
		if !isValid(v) {
			return fmt.Errorf("the target of point %d is %g; the range is −10¹² to 10¹²", i, v)
		}
	}
	if box != nil && !(isValid(box[0]) && isValid(box[1]) && isValid(box[2]) && isValid(box[3]) && box[0] < box[1] && box[2] < box[3]) {
		return fmt.Errorf("the box %v is not xmin, xmax, ymin, ymax with xmin < xmax and ymin < ymax", *box)
	}
	return nil
}

// Len returns the number of points. A nil set has no points.
func (p *OwnPoints) Len() int {
	if p == nil {
		return 0
	}
	return len(p.X) / 2
}

// Block returns the points in the form of links.
func (p *OwnPoints) Block() string { return p.block }

// IsRounded reports whether the block contains rounded numbers.
func (p *OwnPoints) IsRounded() bool { return p.isRounded }

// MarshalText returns the block.
func (p *OwnPoints) MarshalText() ([]byte, error) { return []byte(p.block), nil }

// UnmarshalText sets p to the points of a block. Packages such as encoding/json call it for
// a new p. It must not be called for points that a state contains.
func (p *OwnPoints) UnmarshalText(block []byte) error {
	q, err := decodeBlock(string(block))
	if err == nil {
		*p = *q
	}
	return err
}

// classCount returns the largest label plus 1.
func (p *OwnPoints) classCount() int {
	count := 0
	for _, c := range p.Labels {
		count = max(count, c+1)
	}
	return count
}

// hasClasses reports whether there are points of at least two classes.
func (p *OwnPoints) hasClasses() bool {
	return slices.ContainsFunc(p.Labels, func(c int) bool { return c != p.Labels[0] })
}

// Classes returns the names of the classes. It returns nil if there is only one class.
func (p *OwnPoints) Classes() []string {
	if p == nil {
		return nil
	}
	if len(p.ClassNames) > 1 {
		return p.ClassNames
	}
	if !p.hasClasses() {
		return nil
	}
	names := make([]string, p.classCount())
	for c := range names {
		names[c] = "class " + strconv.Itoa(c+1)
	}
	return names
}

// emptyBox is the box of an empty set.
var emptyBox = [4]float64{-1.5, 1.5, -1, 1}

// hullOf returns the box of points without a given box.
func hullOf(x []float64) [4]float64 {
	if len(x) == 0 {
		return emptyBox
	}
	b := [4]float64{x[0], x[0], x[1], x[1]}
	for i := 0; i < len(x); i += 2 {
		b[0], b[1] = min(b[0], x[i]), max(b[1], x[i])
		b[2], b[3] = min(b[2], x[i+1]), max(b[3], x[i+1])
	}
	return widened(b)
}

// widened returns a box whose sides are at least a quarter of its longer side, and at
// least 10⁻⁹ times its largest coordinate. It contains b. All its coordinates are at most
// MaxCoordinate.
func widened(b [4]float64) [4]float64 {
	side := max(b[1]-b[0], b[3]-b[2])
	magnitude := max(1, -b[0], b[1], -b[2], b[3])
	switch {
	case side == 0: // the box is a point
		side = magnitude
	case side < 1e-9*magnitude: // the grid of the plane needs steps above the rounding error
		side = 1e-9 * magnitude
	default:
		side /= 4
	}
	const rounding = 1e-6 // relative; the result for a widened box is the same box
	for a := 0; a < 4; a += 2 {
		if width := b[a+1] - b[a]; width < side*(1-rounding) {
			center := b[a] + width/2
			center = max(side/2-MaxCoordinate, min(center, MaxCoordinate-side/2))
			b[a], b[a+1] = center-side/2, center+side/2
		}
	}
	return b
}

// contentHash returns a hash of all content that results depend on.
func (p *OwnPoints) contentHash() string {
	// Two multiplicative hashes with different odd multipliers.
	a, b := uint64(14695981039346656037), uint64(0x9e3779b97f4a7c15)
	add := func(v uint64) {
		a = (a ^ v) * 0x9fb21c651e98df25
		a ^= a >> 32
		b = (b ^ v) * 0xd6e8feb86659fd93
		b ^= b >> 29
	}
	addFloats := func(z []float64) {
		add(uint64(len(z)))
		for _, v := range z {
			add(math.Float64bits(v + 0)) // −0 and 0 are the same coordinate
		}
	}
	addFloats(p.X)
	addFloats(p.Box[:])
	addFloats(p.Targets)
	add(uint64(len(p.Labels)))
	for _, c := range p.Labels {
		add(uint64(c))
	}
	for _, name := range p.ClassNames {
		add(uint64(len(name)))
		for i := range len(name) {
			add(uint64(name[i]))
		}
	}
	return strconv.FormatUint(a, 36) + strconv.FormatUint(b, 36)
}

// IsOwn reports whether the points of s are given instead of generated.
func (s *State) IsOwn() bool { return s.Data == OwnKey }

// OwnEntry returns the entry of points of one's own in lists of data sets.
func OwnEntry() catalogue.DatasetEntry {
	return catalogue.DatasetEntry{
		Dataset: approx.Dataset{
			Key: OwnKey, Name: "points of your own", Doc: "Points that a script gives, or a copy of another data set.",
			Box:   emptyBox,
			Noise: approx.Param{Key: "noise", Name: "noise", Doc: "Points of your own have no generated noise."},
		},
		Words:   catalogue.Words{Line: "copies the current points", Aliases: []string{"custom data", "own data"}},
		Heading: "Your own", Noun: "your own", Group: "class",
	}
}

// Dataset returns the entry of the data set of s. The entry of own points describes the
// points of s. It has no function New; see Sample and NewPoints.
func (s *State) Dataset() *catalogue.DatasetEntry {
	if !s.IsOwn() {
		return Dataset(s.Data)
	}
	d := OwnEntry()
	d.Box, d.Groups = s.dataBox(), s.Own.Classes()
	d.Target = approx.Target{
		Doc:   "A slope with waves across it: f = v + sin 2u, where u and v are coordinates about the centre of the box, in thirds of its longer side.",
		Noise: 0.1,
		At: func(x []float64) float64 {
			scale := 3 / max(d.Box[1]-d.Box[0], d.Box[3]-d.Box[2])
			u, v := scale*(x[0]-(d.Box[0]+d.Box[1])/2), scale*(x[1]-(d.Box[2]+d.Box[3])/2)
			return v + math.Sin(2*u)
		},
	}
	return &d
}

// Sample returns the points of s before the user has moved some of them.
func (s *State) Sample() approx.Sample {
	switch {
	case !s.IsOwn():
		return Dataset(s.Data).New(s.N, s.Noise, s.DataSeed)
	case s.Own == nil:
		return approx.Sample{X: approx.NewPoints(0, 2)}
	}
	return approx.Sample{X: approx.Points{Data: s.Own.X, Dim: 2}, Labels: s.Own.Labels}
}

// A LabeledSample is a sample with the values that tasks learn.
type LabeledSample struct {
	approx.Sample
	Targets    []float64 // values for regression
	Classes    []int     // the class of each point
	ClassNames []string
}

// Label returns the targets and classes of the points of s. The argument sample contains
// these points, some of which the user may have moved.
//
// Own points without targets have the target of State.Dataset. Own points without classes
// are divided at the median of their targets, or by the sign of the target of
// State.Dataset. The median belongs to the lower class, unless it is the largest target.
// Equal targets give points of one class only.
func (s *State) Label(sample approx.Sample) LabeledSample {
	if s.IsOwn() && s.Own != nil {
		return s.label(sample, s.Own.Targets, s.DataSeed)
	}
	return s.label(sample, nil, s.DataSeed)
}

func (s *State) label(sample approx.Sample, targets []float64, seed uint64) LabeledSample {
	d, l := s.Dataset(), LabeledSample{Sample: sample, Targets: targets}
	if targets == nil {
		l.Targets = d.Target.Draw(sample.X, seed)
	}
	if targets == nil || len(d.Groups) > 0 {
		l.Classes, l.ClassNames = d.Classes(sample)
		return l
	}
	sorted := slices.Sorted(slices.Values(s.Own.Targets))
	median := sorted[(len(sorted)-1)/2]
	text := strconv.FormatFloat(median, 'g', 3, 64)
	isUpper := func(y float64) bool { return y > median }
	l.ClassNames = []string{"y ≤ " + text, "y > " + text}
	if smallest, largest := sorted[0], sorted[len(sorted)-1]; smallest < median && median == largest {
		isUpper = func(y float64) bool { return y >= median }
		l.ClassNames = []string{"y < " + text, "y ≥ " + text}
	}
	l.Classes = make([]int, len(targets))
	for i, y := range targets {
		if isUpper(y) {
			l.Classes[i] = 1
		}
	}
	return l
}

// NewPoints draws n new points from the distribution of the data of s, for test errors.
//
// The distribution of own points is unknown. New points are then drawn by a smoothed
// bootstrap (Silverman, Density Estimation for Statistics and Data Analysis, 1986,
// section 6.4). Each is a random own point with its label and its target, moved by normal
// noise. The deviation of the noise is half of neighborDistance. As for
// generated data, positions to which the user has moved points have no effect.
func (s *State) NewPoints(n int) LabeledSample {
	if !s.IsOwn() {
		return s.label(Dataset(s.Data).New(n, s.Noise, s.DataSeed+1), nil, s.DataSeed+1)
	}
	rng := rand.New(rand.NewPCG(s.DataSeed+1, 0x0b00))
	p, sample := s.Own, approx.Sample{X: approx.NewPoints(n, 2)}
	if p.Len() == 0 {
		return LabeledSample{Sample: approx.Sample{X: approx.NewPoints(0, 2)}}
	}
	var targets []float64
	deviation := p.neighborDistance() / 2
	for i := range n {
		j := rng.IntN(p.Len())
		sample.X.Data[2*i] = p.X[2*j] + deviation*rng.NormFloat64()
		sample.X.Data[2*i+1] = p.X[2*j+1] + deviation*rng.NormFloat64()
		if p.Labels != nil {
			sample.Labels = append(sample.Labels, p.Labels[j])
		}
		if p.Targets != nil {
			targets = append(targets, p.Targets[j])
		}
	}
	return s.label(sample, targets, s.DataSeed+1)
}

// neighborDistance returns the median distance of a point to the nearest point at another
// position. If there are many points, it is the median over a sample of the points. It is
// 0 if all points have the same position.
func (p *OwnPoints) neighborDistance() float64 {
	const maxSampled = 256
	n := p.Len()
	distances := make([]float64, min(n, maxSampled))
	for l := range distances {
		i, nearest := l*n/len(distances), math.Inf(1)
		for j := range n {
			dx, dy := p.X[2*j]-p.X[2*i], p.X[2*j+1]-p.X[2*i+1]
			if d := dx*dx + dy*dy; d > 0 {
				nearest = min(nearest, d)
			}
		}
		if math.IsInf(nearest, 1) {
			return 0
		}
		distances[l] = math.Sqrt(nearest)
	}
	slices.Sort(distances)
	return distances[len(distances)/2]
}
