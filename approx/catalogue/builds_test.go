package catalogue_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// Another build reads the table that one build has written: see agree in .ci/test.
var (
	buildsWrite = flag.String("builds.write", "", "write the numbers of all fits to this `file`")
	buildsRead  = flag.String("builds.read", "", "compare the numbers of all fits with those in this `file`")
	buildsSeed  = flag.Uint64("builds.seed", 24, "the seed of the fits; that of the data is six less")
	buildsOnly  = flag.String("builds.method", "", "make the fits of methods with this prefix alone")
	buildsRank  = flag.Int("builds.m", 12, "the size m of the fits")
	buildsEvery = flag.Int("builds.every", 1, "make one in so many fits of each method")
)

// Tolerances for the agreement of builds.
const (
	sameError = 1e-9 // errors on the data, and eigenvalues of the largest
	sameFresh = 1e-5 // errors at fresh points, relative to themselves if above 1
)

// The numbers of a fit agree between builds, for every data set with and without
// its usual noise, every kernel that a method accepts, and every method. Fits with
// the note words.FewDigits are excluded.
func TestBuildsAgree(t *testing.T) {
	switch {
	case *buildsWrite != "":
		f, err := os.Create(*buildsWrite)
		if err != nil {
			t.Fatal(err)
		}
		w := bufio.NewWriter(f)
		made := map[string]bool{} // the methods and kernels of the fits
		allFits(t, func(name string, r fitNumbers) {
			fmt.Fprintf(w, "%s\t%s\n", name, r)
			if parts := strings.Split(name, "/"); !r.refused {
				made["kernel "+parts[2]], made["method "+parts[3]] = true, true
			}
		})
		for _, k := range catalogue.Kernels {
			if *buildsOnly == "" && !made["kernel "+k.Key] {
				t.Errorf("-builds.every=%d leaves out the kernel %s", *buildsEvery, k.Key)
			}
		}
		for _, m := range catalogue.Methods {
			if strings.HasPrefix(m.Key, *buildsOnly) && !made["method "+m.Key] {
				t.Errorf("-builds.every=%d leaves out the method %s", *buildsEvery, m.Key)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	case *buildsRead != "":
		text, err := os.ReadFile(*buildsRead)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]fitNumbers{}
		for line := range strings.Lines(string(text)) {
			name, numbers, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			want[name] = parseFitted(t, numbers)
		}
		var compared, few int
		apart := map[string]int{} // fits with and without a note, by method
		allFits(t, func(name string, got fitNumbers) {
			other, ok := want[name]
			delete(want, name)
			if !ok {
				t.Errorf("%s is not in the table", name)
				return
			}
			if got.refused && other.refused {
				return
			}
			compared++
			why := got.differs(other)
			method := name[strings.LastIndex(name, "/")+1:]
			if got.fewDigits || other.fewDigits {
				few++
				if why != "" {
					apart[method+", with a note"]++
				}
				return
			}
			if why != "" {
				apart[method]++
				t.Errorf("%s: %s", name, why)
			}
		})
		if len(want) > 0 {
			t.Errorf("%d fits of the table were not made", len(want))
		}
		fmt.Printf("note: %d fits compared, of which %d have the note on few digits\n", compared, few)
		for _, m := range slices.Sorted(maps.Keys(apart)) {
			fmt.Printf("note: %d differ: %s\n", apart[m], m)
		}
	default:
		t.Skip("there is no table: -args -builds.write or -builds.read")
	}
}

// A fitNumbers is the numbers of a fit that have to agree.
type fitNumbers struct {
	refused   bool
	fewDigits bool
	size      int
	off       float64 // ‖K − K̂‖_F / ‖K‖_F on the data
	fresh     float64 // the same on 60 points of another seed
	lambda    []float64
}

// differs returns how f and g differ by more than rounding may, or "".
func (f fitNumbers) differs(g fitNumbers) string {
	switch {
	case f.refused != g.refused:
		return "one build refuses"
	case f.size != g.size:
		return fmt.Sprintf("sizes %d and %d", f.size, g.size)
	case !(math.Abs(f.off-g.off) <= sameError):
		return fmt.Sprintf("errors %g and %g", f.off, g.off)
	case !(math.Abs(f.fresh-g.fresh) <= sameFresh*max(1, g.fresh)):
		return fmt.Sprintf("errors at fresh points %g and %g", f.fresh, g.fresh)
	}
	// If one build has fewer eigenvalues, the others are 0 to within rounding.
	at := func(lambda []float64, i int) float64 {
		if i < len(lambda) {
			return lambda[i]
		}
		return 0
	}
	for i := range max(len(f.lambda), len(g.lambda)) {
		if a, b := at(f.lambda, i), at(g.lambda, i); !(math.Abs(a-b) <= sameError*at(g.lambda, 0)) {
			return fmt.Sprintf("eigenvalue %d is %g and %g", i+1, a, b)
		}
	}
	return ""
}

// String is what parseFitted reads.
func (f fitNumbers) String() string {
	if f.refused {
		return "refused"
	}
	s := fmt.Sprintf("%t\t%d\t%v\t%v", f.fewDigits, f.size, f.off, f.fresh)
	for _, v := range f.lambda {
		s += "\t" + strconv.FormatFloat(v, 'g', -1, 64)
	}
	return s
}

func parseFitted(t *testing.T, s string) (f fitNumbers) {
	t.Helper()
	if s == "refused" {
		return fitNumbers{refused: true}
	}
	parts := strings.Split(s, "\t")
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	if len(parts) < 4 {
		t.Fatalf("a line of the table has %d parts", len(parts))
	}
	f = fitNumbers{fewDigits: parts[0] == "true", size: int(number(parts[1])), off: number(parts[2]), fresh: number(parts[3])}
	for _, p := range parts[4:] {
		f.lambda = append(f.lambda, number(p))
	}
	return f
}

// allFits makes every fit on 120 points and returns the results. With
// -builds.every=N it makes one fit in N. The sample has other data sets and kernels
// for each method.
func allFits(t *testing.T, tell func(name string, r fitNumbers)) {
	problem := 0
	for _, d := range catalogue.Datasets {
		noises := []float64{d.Noise.Default, 0}
		for _, noise := range slices.Compact(noises) {
			x := d.New(120, noise, *buildsSeed-6).X
			fresh := d.New(60, noise, *buildsSeed-5).X
			for _, family := range catalogue.Kernels {
				k, err := family.New(0.35, nil)
				if err != nil {
					t.Fatal(err)
				}
				gram, other := kernel.Gram(nil, k, x), kernel.Gram(nil, k, fresh)
				problem++
				for i, m := range catalogue.Methods {
					if !strings.HasPrefix(m.Key, *buildsOnly) || (problem+i)%*buildsEvery != 0 {
						continue
					}
					name := fmt.Sprintf("%s/%g/%s/%s", d.Key, noise, family.Key, m.Key)
					fit, err := m.Fit(context.Background(), approx.Problem{Kernel: k, X: x, Rank: *buildsRank, Seed: *buildsSeed}, nil)
					if err != nil {
						tell(name, fitNumbers{refused: true})
						continue
					}
					r := fitNumbers{
						fewDigits: slices.Contains(fit.Notes, words.FewDigits), size: fit.Size,
						off: off(gram, fit.Features, x), fresh: off(other, fit.Features, fresh),
					}
					if fit.Eigen != nil {
						r.lambda = fit.Eigen.Values()
					}
					tell(name, r)
				}
			}
		}
	}
}

// off returns ‖K − K̂‖_F / ‖K‖_F on x.
func off(gram []float64, f approx.FeatureMap, x approx.Points) float64 {
	n, m := x.Len(), f.Len()
	hat := make([]float64, n*n)
	if implicit, ok := f.(approx.Implicit); ok {
		implicit.Implied(hat, x, x)
	} else {
		psi := approx.Features(f, x)
		other := psi
		if s, ok := f.(approx.Signed); ok {
			other = slices.Clone(psi)
			for i, signs := 0, s.Signs(); i < len(other); i++ {
				other[i] *= signs[i%m]
			}
		}
		for i := range n {
			for j := range n {
				for l, v := range psi[i*m : (i+1)*m] {
					hat[i*n+j] += v * other[j*m+l]
				}
			}
		}
	}
	var left, all float64
	for i, v := range gram {
		left += (v - hat[i]) * (v - hat[i])
		all += v * v
	}
	return math.Sqrt(left / all)
}
