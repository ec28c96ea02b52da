package landmark

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
)

// scores returns the diagonal of K(K+ρI)⁻¹, by gonum.
func scores(t *testing.T, k approx.Kernel, x approx.Points, ridge float64) []float64 {
	t.Helper()
	n := x.Len()
	g := mat.NewDense(n, n, kernel.Gram(nil, k, x))
	sum := mat.NewDense(n, n, kernel.Gram(nil, k, x))
	for i := range n {
		sum.Set(i, i, sum.At(i, i)+ridge)
	}
	var h mat.Dense
	if err := h.Solve(sum, g); err != nil {
		t.Fatal(err)
	}
	l := make([]float64, n)
	for i := range l {
		l[i] = h.At(i, i)
	}
	return l
}

func apart(a, b []float64) (d float64) {
	for i, v := range a {
		d = max(d, math.Abs(v-b[i]))
	}
	return d
}

func TestRidge(t *testing.T) {
	ctx := context.Background()
	for _, d := range []int{1, 2, 7} {
		x := normal(60, d, uint64(d))
		copy(x.At(1), x.At(0)) // a duplicate
		for _, k := range []approx.Kernel{kernel.Gaussian{Sigma: 0.5}, kernel.Gaussian{Sigma: 5}, kernel.Matern12{Sigma: 1}} {
			r, err := NewRidge(ctx, k, x)
			if err != nil {
				t.Fatal(err)
			}
			for _, ridge := range []float64{1e-4, 1e-2, 1, 100} {
				want := scores(t, k, x, ridge)
				got := r.Scores(ridge)
				// What the factor leaves, and rounding of the reference.
				if diff := apart(got, want); !(diff <= r.Slack/ridge+1e-9) {
					t.Errorf("d = %d, %T, ρ = %g: scores are off by %.2g", d, k, ridge, diff)
				}
				if diff := r.Dimension(ridge) - floats.Sum(want); math.Abs(diff) > 60*r.Slack/ridge+1e-8 {
					t.Errorf("d = %d, %T, ρ = %g: the effective dimension is off by %.2g", d, k, ridge, diff)
				}
			}
			for _, want := range []float64{0.5, 2, 5} {
				if ridge := r.For(want); math.Abs(r.Dimension(ridge)-want) > 1e-9 && ridge > 2*Cut*r.Values[0] {
					t.Errorf("d = %d, %T: at the ridge for the dimension %g it is %g", d, k, want, r.Dimension(ridge))
				}
			}
		}
	}
	// What the factor leaves bounds what scores lack.
	x, k := normal(60, 7, 1), kernel.Matern12{Sigma: 3}
	r, err := newRidge(ctx, k, x, 40)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Values) != 40 || !(r.Slack > 1) {
		t.Fatalf("the rank of the factor is %d, and it leaves %g", len(r.Values), r.Slack)
	}
	for _, ridge := range []float64{1, 30, 1000} {
		got := r.Scores(ridge)
		for i, want := range scores(t, k, x, ridge) {
			if lack := want - got[i]; lack < -1e-12 || lack > r.Slack/ridge {
				t.Errorf("ρ = %g: score %d lacks %g, at most %g was said", ridge, i, lack, r.Slack/ridge)
			}
		}
	}
}

// What a set leaves of the points is their leverage where it is all of them.
func TestLeftover(t *testing.T) {
	ctx := context.Background()
	x, k := normal(50, 2, 3), kernel.Gaussian{Sigma: 0.7}
	const rho = 0.3
	left, err := leftover(ctx, k, x, x, kernel.Gram(nil, k, x), kernel.Diag(nil, k, x), slices.Repeat([]float64{rho}, 50))
	if err != nil {
		t.Fatal(err)
	}
	floats.Scale(1/rho, left)
	if d := apart(left, scores(t, k, x, rho)); !(d <= 1e-12) {
		t.Errorf("scores are off by %.2g", d)
	}
	// A point of weight 2 is two points.
	twice := approx.Points{Data: slices.Concat(x.Data, x.Data), Dim: 2}
	want := scores(t, k, twice, rho)
	left, err = leftover(ctx, k, x, x, kernel.Gram(nil, k, x), kernel.Diag(nil, k, x), slices.Repeat([]float64{rho / 2}, 50))
	if err != nil {
		t.Fatal(err)
	}
	floats.Scale(1/rho, left)
	if d := apart(left, want[:50]); !(d <= 1e-12) {
		t.Errorf("scores of points that count twice are off by %.2g", d)
	}
	if _, err := leftover(ctx, nan{}, x, x, kernel.Gram(nil, nan{}, x), ones(50), ones(50)); err == nil {
		t.Error("no error for a kernel that is NaN")
	}
}

// lonely is a crowd of points and a few far from it and from each other, which
// nothing else can stand for.
func lonely() (x approx.Points, few []int) {
	x = normal(200, 2, 6)
	for i := range x.Data {
		x.Data[i] *= 0.1
	}
	for i := range 8 {
		x.At(25 * i)[0] = 20 + 10*float64(i)
		few = append(few, 25*i)
	}
	return x, few
}

// Scores find the points that uniform landmarks miss.
func TestLeverageFindsTheLonely(t *testing.T) {
	ctx := context.Background()
	x, few := lonely()
	k := kernel.Gaussian{Sigma: 1}
	for name, draw := range map[string]func(seed uint64) ([]int, error){
		"uniform":   func(seed uint64) ([]int, error) { return Uniform(x, 16, seed), nil },
		"exact":     func(seed uint64) ([]int, error) { d, err := Leverage(ctx, k, x, 16, seed); return d.Rows, err },
		"recursive": func(seed uint64) ([]int, error) { d, err := Recursive(ctx, k, x, 16, seed); return d.Rows, err },
		"bless":     func(seed uint64) ([]int, error) { d, err := Bless(ctx, k, x, 0.1, 2, 1000, seed); return d.Rows, err },
	} {
		found, size := 0, 0
		const seeds = 40
		for seed := range uint64(seeds) {
			rows, err := draw(seed)
			if err != nil {
				t.Fatal(err)
			}
			size += len(rows)
			for _, i := range rows {
				if slices.Contains(few, i) {
					found++
				}
			}
			if again, _ := draw(seed); !slices.Equal(again, rows) {
				t.Errorf("%s: two draws of one seed differ", name)
			}
		}
		share := float64(found) / float64(seeds*len(few))
		if uniform := name == "uniform"; uniform && share > 0.2 || !uniform && share < 0.5 || size > 30*seeds {
			t.Errorf("%s: %.0f %% of the lonely points are among %.1f landmarks", name, 100*share, float64(size)/seeds)
		}
	}
}

// Scores that come from samples of samples are those of all points to within a
// factor of about two, and rather above.
func TestRecursiveScores(t *testing.T) {
	ctx := context.Background()
	x, k := normal(800, 2, 5), kernel.Gaussian{Sigma: 0.4}
	r, err := NewRidge(ctx, k, x)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(5) {
		d, err := Recursive(ctx, k, x, 150, seed)
		if err != nil {
			t.Fatal(err)
		}
		var ratio []float64
		for i, want := range r.Scores(d.Ridge) {
			ratio = append(ratio, d.Scores[i]/want)
		}
		slices.Sort(ratio)
		if low, mid, high := ratio[0], ratio[400], ratio[720]; !(low > 0.6 && mid > 0.9 && high < 2.2) {
			t.Errorf("seed %d: scores over those of all points are %.2f at least, %.2f in the middle, %.2f at nine tenths", seed, low, mid, high)
		}
	}
}

// The size of Bless is about q times the effective dimension, where scores are
// far below 1.
func TestBlessSize(t *testing.T) {
	ctx := context.Background()
	x, k := normal(600, 2, 2), kernel.Gaussian{Sigma: 0.5}
	r, err := NewRidge(ctx, k, x)
	if err != nil {
		t.Fatal(err)
	}
	for _, ridge := range []float64{1, 6} {
		const q = 2.0
		var want, got float64
		for _, l := range r.Scores(ridge) {
			want += min(q*l, 1)
		}
		const seeds = 10
		for seed := range uint64(seeds) {
			d, err := Bless(ctx, k, x, ridge, q, 1000, seed)
			if err != nil {
				t.Fatal(err)
			}
			got += float64(d.Asked) / seeds
		}
		// A sample leaves more of a point than all points do, so scores are rather too
		// large.
		if !(got > 0.9*want && got < 1.8*want) {
			t.Errorf("ρ = %g: %.0f landmarks on average, expected about %.0f", ridge, got, want)
		}
		d, err := Bless(ctx, k, x, ridge, q, 20, 1)
		if err != nil || len(d.Rows) != 20 || d.Asked < 20 {
			t.Errorf("ρ = %g: %d landmarks of at most 20, %d before that, error %v", ridge, len(d.Rows), d.Asked, err)
		}
	}
}

func TestDrawsOnHardData(t *testing.T) {
	ctx := context.Background()
	pairs, one, same := approx.NewPoints(30, 2), normal(1, 2, 1), approx.NewPoints(20, 1)
	for i := range 30 {
		pairs.At(i)[0] = float64(i % 3)
	}
	for _, c := range []struct {
		name string
		x    approx.Points
		want int
	}{{"duplicates", pairs, 3}, {"one point", one, 1}, {"equal points", same, 1}} {
		for _, sigma := range []float64{1e-8, 1, 1e8} {
			k := kernel.Gaussian{Sigma: sigma}
			for name, f := range map[string]func() (Draw, error){
				"exact":     func() (Draw, error) { return Leverage(ctx, k, c.x, 5, 1) },
				"recursive": func() (Draw, error) { return Recursive(ctx, k, c.x, 5, 1) },
				"bless":     func() (Draw, error) { return Bless(ctx, k, c.x, 1e-3, 2, 1000, 1) },
			} {
				d, err := f()
				if err != nil {
					t.Fatal(err)
				}
				if n := len(d.Rows); n < 1 || n > c.want || name != "bless" && n != c.want {
					t.Errorf("%s, %s, σ = %g: %d landmarks, not %d", name, c.name, sigma, n, c.want)
				}
			}
		}
	}
	done, cancel := context.WithCancel(ctx)
	cancel()
	x := normal(50, 2, 1)
	for name, f := range map[string]func() (Draw, error){
		"exact":     func() (Draw, error) { return Leverage(done, kernel.Gaussian{Sigma: 1}, x, 5, 1) },
		"recursive": func() (Draw, error) { return Recursive(done, kernel.Gaussian{Sigma: 1}, x, 5, 1) },
		"bless":     func() (Draw, error) { return Bless(done, kernel.Gaussian{Sigma: 1}, x, 1, 2, 9, 1) },
	} {
		if _, err := f(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: the error is %v", name, err)
		}
	}
}

func TestDrawEvals(t *testing.T) {
	ctx := context.Background()
	x := normal(300, 2, 1)
	for name, f := range map[string]func(k approx.Kernel) (Draw, error){
		"exact":     func(k approx.Kernel) (Draw, error) { return Leverage(ctx, k, x, 20, 1) },
		"recursive": func(k approx.Kernel) (Draw, error) { return Recursive(ctx, k, x, 20, 1) },
		"bless":     func(k approx.Kernel) (Draw, error) { return Bless(ctx, k, x, 3, 2, 1000, 1) },
	} {
		k := &counted{Kernel: kernel.Gaussian{Sigma: 0.4}}
		d, err := f(k)
		if err != nil {
			t.Fatal(err)
		}
		// Of a symmetric matrix half of the entries may be evaluated.
		if d.Evals < k.n || d.Evals > 2*k.n {
			t.Errorf("%s: %d evaluations are reported, %d were made", name, d.Evals, k.n)
		}
	}
}

// Three equal points share what one of them would have to itself.
func ExampleRidge_Scores() {
	x := approx.Points{Data: []float64{0, 0, 0, 9}, Dim: 1}
	r, _ := NewRidge(context.Background(), kernel.Gaussian{Sigma: 1}, x) // no deadline, and a kernel
	fmt.Printf("%.3f\n", r.Scores(0.1))
	fmt.Printf("effective dimension %.3f\n", r.Dimension(0.1))
	// Output:
	// [0.323 0.323 0.323 0.909]
	// effective dimension 1.877
}
