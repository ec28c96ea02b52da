package scene_test

import (
	"math"
	"math/rand/v2"
	"slices"

	"mercer/viz/scene"
	"mercer/viz/view"
)

// fakeResult is an artificial result. Its data are two moons, and its fields are sums of
// bumps.
type fakeResult struct {
	blocks map[string]block
	labels map[string]string
}

type block struct {
	z          []float64
	rows, cols int
}

func (f *fakeResult) Block(name string) (z []float64, rows, cols int, ok bool) {
	b, ok := f.blocks[name]
	return b.z, b.rows, b.cols, ok
}

func (f *fakeResult) Label(name string) string { return f.labels[name] }

func (f *fakeResult) set(name string, rows, cols int, z ...float64) {
	f.blocks[name] = block{z, rows, cols}
}

// A bump is the function a·exp(−((X−x)/sx)²/2 − ((Y−y)/sy)²/2) of the point (X, Y).
type bump struct{ a, x, y, sx, sy float64 }

func sum(bs []bump, x, y float64) (v float64) {
	for _, b := range bs {
		v += b.a * math.Exp(-(square((x-b.x)/b.sx)+square((y-b.y)/b.sy))/2)
	}
	return v
}

func square(v float64) float64 { return v * v }

// exactBumps resembles an eigenfunction for two moons, and approxBumps resembles its
// Nyström approximation.
var (
	exactBumps = []bump{
		{1.2, -0.95, 0.3, 0.36, 0.42}, {-1.5, 0.05, 0.1, 0.34, 0.4}, {-0.9, -0.1, 0.85, 0.3, 0.35},
		{2.1, 0.92, 0.5, 0.36, 0.45}, {1.2, 0.95, -0.35, 0.3, 0.4}, {-2.2, 1.9, 0.02, 0.36, 0.45},
	}
	approxBumps = []bump{
		{1.4, -1.0, 0.25, 0.38, 0.42}, {-1.2, -0.15, 0.9, 0.36, 0.38}, {-0.5, 0.3, 0.1, 0.4, 0.6},
		{2.95, 0.88, 0.48, 0.36, 0.42}, {-1.2, 2.0, 0.05, 0.33, 0.38}, {-0.5, 0.75, -0.5, 0.4, 0.4},
	}
	kernelBump  = []bump{{1, 0.93, -0.42, 0.35, 0.35}}
	kernelBump2 = []bump{{1, 0.97, -0.47, 0.34, 0.36}, {-0.12, 1.3, -0.2, 0.3, 0.3}, {0.1, 0.6, 0.1, 0.4, 0.5}}
)

// moons returns n points of two moons, and the group of each point. Points of the upper
// and the lower moon alternate.
func moons(n int) (xy, groups []float64) {
	rng := rand.New(rand.NewPCG(3, 0))
	for i := range n {
		a := math.Pi * rng.Float64()
		x, y, g := math.Cos(a), math.Sin(a), 0.0
		if i%2 == 1 {
			x, y, g = 1-math.Cos(a), 0.5-math.Sin(a), 1
		}
		xy = append(xy, x+0.1*rng.NormFloat64(), y+0.1*rng.NormFloat64())
		groups = append(groups, g)
	}
	return xy, groups
}

// baseResult returns a result with the blocks that all results have. These are the data,
// the spectrum, and fields on a box with the shape of the layout's frames.
func baseResult(n int, v view.Look, w, h float64) *fakeResult {
	f := &fakeResult{map[string]block{}, map[string]string{
		"groups": "upper moon\x1flower moon", "gram.groups": "upper moon\x1flower moon", "gram.order": "by moon",
		"index": "5 of 16", "method": "Nyström", "marks": "landmarks", "title.data": "Data and landmarks",
	}}
	xy, groups := moons(n)
	f.set("points", n, 2, xy...)
	f.set("labels", n, 1, groups...)
	f.set("index", 1, 1, 5)
	f.set("probe", 1, 2, 0.93, -0.42)
	fw, fh := scene.FrameSize(v, w, h)
	aspect := fw / fh
	hy := max(1.36, 2.2/aspect)
	box := []float64{0.5 - hy*aspect, 0.5 + hy*aspect, 0.25 - hy, 0.25 + hy}
	f.set("box", 1, 4, box...)
	field := func(name string, bs []bump) {
		const nx = 96
		ny := int(math.Round(nx / aspect))
		z := make([]float64, 0, nx*ny)
		for j := range ny {
			for i := range nx {
				z = append(z, sum(bs, box[0]+(box[1]-box[0])*float64(i)/(nx-1), box[3]-(box[3]-box[2])*float64(j)/float64(ny-1)))
			}
		}
		f.set(name, ny, nx, z...)
	}
	field("phi.exact", exactBumps)
	field("phi.approx", approxBumps)
	field("k.exact", kernelBump)
	field("k.approx", kernelBump2)
	f.set("phi.scale", 1, 1, 2.95)
	f.set("k.scale", 1, 1, 1.01)
	var exact, approx []float64
	for i := range 24 {
		exact = append(exact, 0.14*math.Pow(0.845, float64(i)))
		approx = append(approx, 0.139*math.Pow(0.845, float64(i))*(1-0.0026*float64(i*i)*0.7))
	}
	for i := range approx {
		approx[i] = max(approx[i], 3e-4)
	}
	slices.SortFunc(approx, func(a, b float64) int { return -int(math.Copysign(1, a-b)) })
	f.set("spectrum.exact", 24, 1, exact...)
	f.set("spectrum.approx", 24, 1, approx...)
	f.addGram(125, n)
	return f
}

// addGram adds a Gram matrix with two blocks, and a matrix of errors with large entries
// near the diagonal.
func (f *fakeResult) addGram(b, n int) {
	rng := rand.New(rand.NewPCG(5, 0))
	var hot [6]float64
	for i := range hot {
		hot[i] = float64(b) * rng.Float64()
	}
	z := make([]float64, b*b)
	for i := range b {
		for j := range i + 1 {
			v := 0.0
			for _, h := range hot {
				v += 0.5 * math.Exp(-(square(float64(i)-h)+square(float64(j)-h))/(2*square(float64(b)/16)))
			}
			v = min(0.66, v*(0.5+rng.Float64()))
			z[i*b+j], z[j*b+i] = v, v
		}
	}
	f.set("gram", b, b, z...)
	f.set("gram.scale", 1, 1, 0.66)
	f.set("gram.bounds", 1, 1, 0.5)
	index := make([]float64, n)
	for i := range index {
		index[i] = float64((2*i)%n + (2 * i / n))
	}
	f.set("gram.index", n, 1, index...)
}

// landmarkResult returns a result of Nyström.
func landmarkResult(m int, v view.Look, w, h float64) *fakeResult {
	f := baseResult(500, v, w, h)
	xy := f.blocks["points"].z
	var c []float64
	for i := range m {
		k := (i * 37) % 500
		c = append(c, xy[2*k], xy[2*k+1])
	}
	f.set("centres", m, 2, c...)
	return f
}

// shadowResult returns a result of a reduced set. The set is selected by Algorithm 2 of
// the paper on shadow densities.
func shadowResult(eps float64, v view.Look, w, h float64) *fakeResult {
	f := baseResult(500, v, w, h)
	f.labels["marks"], f.labels["title.data"], f.labels["method"] = "shadow centres", "Data and shadow centres", "reduced-set KPCA"
	xy := f.blocks["points"].z
	owner := make([]float64, 500)
	for i := range owner {
		owner[i] = -1
	}
	var c, weights []float64
	for i := range 500 {
		if owner[i] >= 0 {
			continue
		}
		n := 0.0
		for j := range 500 {
			if owner[j] < 0 && math.Hypot(xy[2*i]-xy[2*j], xy[2*i+1]-xy[2*j+1]) <= eps {
				owner[j] = float64(len(weights))
				n++
			}
		}
		c, weights = append(c, xy[2*i], xy[2*i+1]), append(weights, n/500)
	}
	f.set("centres", len(weights), 2, c...)
	f.set("weights", len(weights), 1, weights...)
	f.set("owner", 500, 1, owner...)
	f.set("eps", 1, 1, eps)
	return f
}

// frequencyResult returns a result of random Fourier features.
func frequencyResult(m int, v view.Look, w, h float64) *fakeResult {
	f := baseResult(500, v, w, h)
	f.labels["marks"], f.labels["title.data"], f.labels["method"] = "", "Data", "random Fourier features"
	rng := rand.New(rand.NewPCG(9, 0))
	var omega []float64
	for range 2 * m {
		omega = append(omega, rng.NormFloat64()/0.35)
	}
	f.set("freq", m, 2, omega...)
	f.set("freq.rings", 3, 1, 1/0.35, 2/0.35, 3/0.35)
	f.set("freq.reach", 1, 1, 3.36/0.35)
	return f
}
