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
	"mercer/approx/internal/fixture"
	"mercer/approx/internal/words"
	"mercer/approx/kernel"
)

// One build writes a table of results, and another build compares its results with the
// table (see agree in .ci/test).
var (
	buildsWrite = flag.String("builds.write", "", "write the numbers of all fits to this `file`")
	buildsRead  = flag.String("builds.read", "", "compare the numbers of all fits with those in this `file`")
	buildsSeed  = flag.Uint64("builds.seed", 24, "the seed of the fits; that of the data is six less")
	buildsOnly  = flag.String("builds.method", "", "make the fits of methods with this prefix alone")
	buildsRank  = flag.Int("builds.m", 12, "the size m of the fits")
	buildsEvery = flag.Int("builds.every", 1, "make one in so many fits of each method")
)

// These tolerances apply to results of different builds.
const (
	maxErrorDiff    = 1e-9 // errors on the data, and eigenvalues relative to the largest
	maxNewErrorDiff = 1e-5 // errors at new points, relative to the error if above 1
)

// TestBuildsAgree checks that fits have the same numbers in all builds. The test includes
// every data set with and without its default noise, every kernel that a method accepts,
// and every method. Fits with the note words.FewDigits are excluded.
func TestBuildsAgree(t *testing.T) {
	switch {
	case *buildsWrite != "":
		f, err := os.Create(*buildsWrite)
		if err != nil {
			t.Fatal(err)
		}
		w := bufio.NewWriter(f)
		hasFit := map[string]bool{} // methods and kernels with at least one fit
		allFits(t, func(name string, r fitNumbers) {
			fmt.Fprintf(w, "%s\t%s\n", name, r)
			if parts := strings.Split(name, "/"); !r.isRefused {
				hasFit["kernel "+parts[2]], hasFit["method "+parts[3]] = true, true
			}
		})
		for _, k := range catalogue.Kernels {
			if *buildsOnly == "" && !hasFit["kernel "+k.Key] {
				t.Errorf("-builds.every=%d leaves out the kernel %s", *buildsEvery, k.Key)
			}
		}
		for _, m := range catalogue.Methods {
			if strings.HasPrefix(m.Key, *buildsOnly) && !hasFit["method "+m.Key] {
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
		var comparedCount, fewDigitsCount int
		differing := map[string]int{} // number of differing fits by method, with and without a note
		allFits(t, func(name string, got fitNumbers) {
			storedCase, ok := want[name]
			delete(want, name)
			if !ok {
				t.Errorf("%s is not in the table", name)
				return
			}
			if got.isRefused && storedCase.isRefused {
				return
			}
			comparedCount++
			diff := got.difference(storedCase)
			method := name[strings.LastIndex(name, "/")+1:]
			if got.hasFewDigits || storedCase.hasFewDigits {
				fewDigitsCount++
				if diff != "" {
					differing[method+", with a note"]++
				}
				return
			}
			if diff != "" {
				differing[method]++
				t.Errorf("%s: %s", name, diff)
			}
		})
		if len(want) > 0 {
			t.Errorf("%d fits of the table were not made", len(want))
		}
		fmt.Printf("note: %d fits compared, of which %d have the note on few digits\n", comparedCount, fewDigitsCount)
		for _, m := range slices.Sorted(maps.Keys(differing)) {
			fmt.Printf("note: %d differ: %s\n", differing[m], m)
		}
	default:
		t.Skip("there is no table: -args -builds.write or -builds.read")
	}
}

// A fitNumbers contains the numbers of a fit that must be the same in all builds.
type fitNumbers struct {
	isRefused    bool
	hasFewDigits bool
	size         int
	dataError    float64 // ‖K − K̂‖_F / ‖K‖_F on the data
	newError     float64 // the same at 60 points with another seed
	lambda       []float64
}

// difference describes how f and g differ by more than rounding. If they do not differ,
// the result is empty.
func (f fitNumbers) difference(g fitNumbers) string {
	switch {
	case f.isRefused != g.isRefused:
		return "one build refuses"
	case f.size != g.size:
		return fmt.Sprintf("sizes %d and %d", f.size, g.size)
	case !(math.Abs(f.dataError-g.dataError) <= maxErrorDiff):
		return fmt.Sprintf("errors %g and %g", f.dataError, g.dataError)
	case !(math.Abs(f.newError-g.newError) <= maxNewErrorDiff*max(1, g.newError)):
		return fmt.Sprintf("errors at fresh points %g and %g", f.newError, g.newError)
	}
	// If one build has fewer eigenvalues, the missing eigenvalues are 0 to within
	// rounding.
	valueAt := func(lambda []float64, i int) float64 {
		if i < len(lambda) {
			return lambda[i]
		}
		return 0
	}
	for i := range max(len(f.lambda), len(g.lambda)) {
		if a, b := valueAt(f.lambda, i), valueAt(g.lambda, i); !(math.Abs(a-b) <= maxErrorDiff*valueAt(g.lambda, 0)) {
			return fmt.Sprintf("eigenvalue %d is %g and %g", i+1, a, b)
		}
	}
	return ""
}

// String returns the numbers in the format of parseFitted.
func (f fitNumbers) String() string {
	if f.isRefused {
		return "refused"
	}
	s := fmt.Sprintf("%t\t%d\t%v\t%v", f.hasFewDigits, f.size, f.dataError, f.newError)
	for _, v := range f.lambda {
		s += "\t" + strconv.FormatFloat(v, 'g', -1, 64)
	}
	return s
}

func parseFitted(t *testing.T, s string) (f fitNumbers) {
	t.Helper()
	if s == "refused" {
		return fitNumbers{isRefused: true}
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
	f = fitNumbers{hasFewDigits: parts[0] == "true", size: int(number(parts[1])), dataError: number(parts[2]), newError: number(parts[3])}
	for _, p := range parts[4:] {
		f.lambda = append(f.lambda, number(p))
	}
	return f
}

// allFits computes every fit on 120 points and passes the results to report. With
// -builds.every=N, it computes one fit in N. The selected data sets and kernels then
// differ between the methods.
func allFits(t *testing.T, report func(name string, r fitNumbers)) {
	problem := 0
	for _, d := range catalogue.Datasets {
		noises := []float64{d.Noise.Default, 0}
		for _, noise := range slices.Compact(noises) {
			x := d.New(120, noise, *buildsSeed-6).X
			newPoints := d.New(60, noise, *buildsSeed-5).X
			for _, family := range catalogue.Kernels {
				k, err := family.New(0.35, nil)
				if err != nil {
					t.Fatal(err)
				}
				gram, newGram := kernel.Gram(nil, k, x), kernel.Gram(nil, k, newPoints)
				problem++
				for i, m := range catalogue.Methods {
					if !strings.HasPrefix(m.Key, *buildsOnly) || (problem+i)%*buildsEvery != 0 {
						continue
					}
					name := fmt.Sprintf("%s/%g/%s/%s", d.Key, noise, family.Key, m.Key)
					fit, err := fixture.Fit(context.Background(), m.MethodInfo, *buildsRank, approx.Problem{Kernel: k, X: x, Seed: *buildsSeed}, nil)
					if err != nil {
						report(name, fitNumbers{isRefused: true})
						continue
					}
					r := fitNumbers{
						hasFewDigits: slices.Contains(fit.Notes.Texts(), words.FewDigits), size: fit.Size,
						dataError: relativeError(gram, fit.Features, x), newError: relativeError(newGram, fit.Features, newPoints),
					}
					if fit.HasEigen() {
						pairs, err := fit.Eigen(context.Background(), 0)
						if err != nil {
							t.Fatal(err)
						}
						r.lambda = pairs.Values()
					}
					report(name, r)
				}
			}
		}
	}
}

// relativeError returns ‖K − K̂‖_F / ‖K‖_F on x.
func relativeError(gram []float64, f approx.FeatureMap, x approx.Points) float64 {
	n, m := x.Len(), f.Len()
	approximate := make([]float64, n*n)
	if implicit, ok := f.(approx.Implicit); ok {
		implicit.Implied(approximate, x, x)
	} else {
		psi := approx.FeaturesTo(nil, f, x)
		otherFeatures := psi
		if s, ok := f.(approx.Signed); ok {
			otherFeatures = slices.Clone(psi)
			for i, signs := 0, s.Signs(); i < len(otherFeatures); i++ {
				otherFeatures[i] *= signs[i%m]
			}
		}
		for i := range n {
			for j := range n {
				for l, v := range psi[i*m : (i+1)*m] {
					approximate[i*n+j] += v * otherFeatures[j*m+l]
				}
			}
		}
	}
	var residual, total float64
	for i, v := range gram {
		residual += (v - approximate[i]) * (v - approximate[i])
		total += v * v
	}
	return math.Sqrt(residual / total)
}
