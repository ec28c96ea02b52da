package catalogue_test

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"mercer/approx"
	"mercer/approx/approxtest"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
)

// isTested reports whether entry i of a list is tested. With -short, only one entry in
// five is tested. This suffices for builds that differ only in the arithmetic of a few
// primitives, which have separate tests.
func isTested(i int) bool { return !testing.Short() || i%5 == 0 }

// TestMethods checks that every method passes the conformance suite. By default, the
// suite uses a sample of its cases, and with FULL=1 all of them.
func TestMethods(t *testing.T) {
	for i, m := range catalogue.Methods {
		if !isTested(i) {
			continue
		}
		t.Run(m.Key, func(t *testing.T) {
			if approxtest.IsFull() {
				approxtest.TestMethod(t, m.MethodInfo)
			} else {
				approxtest.SampleMethod(t, m.MethodInfo, i)
			}
		})
	}
}

func TestKernels(t *testing.T) {
	for i, f := range catalogue.Kernels {
		if isTested(i) {
			t.Run(f.Key, func(t *testing.T) { approxtest.TestFamily(t, f.Family) })
		}
	}
}

func TestDatasets(t *testing.T) {
	for _, d := range catalogue.Datasets {
		if (d.Group != "") != (len(d.Groups) > 0) || d.Noun != "" && !strings.HasPrefix(d.Noun, "a") {
			t.Errorf("%s: %d groups, each a %q; in a sentence %q", d.Key, len(d.Groups), d.Group, d.Noun)
		}
		t.Run(d.Key, func(t *testing.T) { approxtest.TestDataset(t, d.Dataset) })
	}
}

// TestNames checks that methods use the same name for the same kind of object that they
// place.
func TestNames(t *testing.T) {
	countedObjects := []string{"landmarks", "centres", "shadow centres", "frequencies"}
	usedNames := map[string]string{}
	shapes := []string{"", "neurons", "bends", "steps", "cells", "box", "centre of expansion"}
	for _, m := range catalogue.Methods {
		brief := cmp.Or(m.Brief, m.Short)
		if other, ok := usedNames[brief]; ok || len(m.Brief) >= len(m.Short) {
			t.Errorf("%s is called %q in brief, which is no less than %q or is also %s", m.Key, brief, m.Short, other)
		}
		usedNames[brief] = m.Key
		if !slices.Contains(append(shapes, countedObjects...), m.Marks) {
			t.Errorf("%s places %q, and others %q", m.Key, m.Marks, countedObjects)
		}
		if i := slices.Index(countedObjects, m.Marks); i < 0 || strings.Contains(m.Phrase, "eigenfunctions from") {
			continue
		}
		_, said, _ := strings.Cut(strings.NewReplacer("{m}", "[m]").Replace(m.Phrase), "[m] ")
		if !strings.HasPrefix(said, m.Marks) {
			t.Errorf("%s places %s, and its sentence counts %q", m.Key, m.Marks, said)
		}
		if strings.HasPrefix(m.Short, "a ") || strings.HasPrefix(m.Short, "the ") {
			t.Errorf("the short name of %s has an article: %q", m.Key, m.Short)
		}
	}
}

// TestWords checks that every entry has the texts of lists, and that no two entries of a
// list have the same name.
func TestWords(t *testing.T) {
	type entry struct {
		catalogue.Words
		key, heading string
		names        []string // without the aliases
	}
	var methods, kernels, sets []entry
	for _, m := range catalogue.Methods {
		methods = append(methods, entry{m.Words, m.Key, m.Group, []string{m.Title, m.Brief, m.Short, m.Name}})
		if m.Title == "" || m.Needs == "" || strings.HasPrefix(m.Needs, "needs") {
			t.Errorf("%s has the title %q and needs %q", m.Key, m.Title, m.Needs)
		}
	}
	for _, k := range catalogue.Kernels {
		kernels = append(kernels, entry{k.Words, k.Key, k.Heading, []string{k.Title, k.Name}})
	}
	for _, d := range catalogue.Datasets {
		sets = append(sets, entry{d.Words, d.Key, d.Heading, []string{d.Title, d.Name}})
		if !(d.Sigma > 0) {
			t.Errorf("%s has the bandwidth %g", d.Key, d.Sigma)
		}
	}
	for _, list := range [][]entry{methods, kernels, sets} {
		owners, starts := map[string]string{}, map[string]string{}
		for _, e := range list {
			if n := utf8.RuneCountInString(e.Line); n == 0 || n > catalogue.MaxLine || strings.HasSuffix(e.Line, ".") {
				t.Errorf("%s: the line %q has %d characters, want 1 to %d without a full stop", e.key, e.Line, n, catalogue.MaxLine)
			}
			if e.heading == "" || len(e.Aliases) == 0 {
				t.Errorf("%s has the heading %q and the aliases %q", e.key, e.heading, e.Aliases)
			}
			for _, name := range slices.Compact(slices.Sorted(slices.Values(fold(append(e.names, e.Aliases...))))) {
				if owner := owners[name]; owner != "" {
					t.Errorf("%s and %s are both called %q", owner, e.key, name)
				}
				owners[name] = e.key
			}
			if other := starts[e.heading]; e.Start != "" && other != "" {
				t.Errorf("%s and %s are both the start of %q", other, e.key, e.heading)
			} else if e.Start != "" {
				starts[e.heading] = e.key
			}
		}
	}
}

// fold returns the texts that are not empty, without case, hyphens and spaces.
func fold(texts []string) (folded []string) {
	for _, text := range texts {
		if text != "" {
			folded = append(folded, strings.NewReplacer("-", "", "–", "", " ", "").Replace(strings.ToLower(text)))
		}
	}
	return folded
}

// TestAccepts checks that an entry lists its kernels if and only if the method does not
// accept every positive definite kernel.
func TestAccepts(t *testing.T) {
	for _, m := range catalogue.Methods {
		var refused []string
		for _, f := range catalogue.Kernels {
			k, err := f.New(1, nil)
			if err != nil {
				t.Fatal(err)
			}
			if _, ok := k.(approx.Indefinite); !ok && m.Supports(k, 2) != nil {
				refused = append(refused, f.Key)
			}
		}
		if (m.Accepts == "") != (len(refused) == 0) {
			t.Errorf("%s accepts %q and refuses %q", m.Key, m.Accepts, refused)
		}
		if n := utf8.RuneCountInString(m.Accepts + " only"); n > catalogue.MaxLine {
			t.Errorf("%s: %q is longer than a line of a list", m.Key, m.Accepts+" only")
		}
	}
}

var placeholderPattern = regexp.MustCompile(`\{([a-z0-9.-]+)\}`)

// unknownSetting returns the first {key} in the phrase of m that is not a setting of m.
// If there is none, the result is empty. The keys are the same as in links: the key of
// the method, followed by the key of the setting. Exceptions are «{ell}», which several
// methods share, and «{m}», the rank.
func unknownSetting(m catalogue.MethodEntry) string {
	knownKeys := map[string]bool{"m": m.Traits.Sized}
	for _, p := range m.Params {
		knownKeys[m.Key+"."+p.Key] = true
		if p.Key == "ell" {
			knownKeys[p.Key] = true
		}
	}
	for _, match := range placeholderPattern.FindAllStringSubmatch(m.Phrase, -1) {
		if !knownKeys[match[1]] {
			return match[1]
		}
	}
	return ""
}

// TestPhrases checks that a phrase contains only settings of its method.
func TestPhrases(t *testing.T) {
	for _, m := range catalogue.Methods {
		if key := unknownSetting(m); key != "" {
			t.Errorf("the phrase %q of %s has no setting %q", m.Phrase, m.Key, key)
		}
	}
	for phrase, want := range map[string]string{"with k = {k} landmarks": "k", "with m = {m} landmarks after {sweeps} sweeps": "sweeps", "with {nystrom-kmeans.sweeps} sweeps": ""} {
		m, _ := catalogue.Method("nystrom-kmeans")
		m.Phrase = phrase
		if key := unknownSetting(m); key != want {
			t.Errorf("in %q the unknown setting is %q, want %q", phrase, key, want)
		}
	}
}

// TestEntries checks that an entry is consistent with its method. If m does not determine
// the size, a setting must. The words of the steps must describe the choice of landmarks.
func TestEntries(t *testing.T) {
	theorems := 0
	for _, m := range catalogue.Methods {
		values := approx.Values{}
		for _, p := range m.Params {
			values[p.Key] = p.Default
		}
		switch hasSizes := m.Sizes.Setting != ""; {
		case hasSizes == m.Traits.Sized && !m.Traits.Exact:
			t.Errorf("%s: sized by m is %t, and by the setting %q", m.Key, m.Traits.Sized, m.Sizes.Setting)
		case hasSizes:
			index := slices.IndexFunc(m.Params, func(p approx.Param) bool { return p.Key == m.Sizes.Setting })
			if index < 0 || len(m.Sizes.Values) < 3 {
				t.Errorf("%s: the setting %q takes %g", m.Key, m.Sizes.Setting, m.Sizes.Values)
				break
			}
			for _, v := range m.Sizes.Values {
				if p := m.Params[index]; !(p.Min <= v && v <= p.Max) {
					t.Errorf("%s: %s = %g is not from %g to %g", m.Key, p.Key, v, p.Min, p.Max)
				}
			}
		}
		if m.Group == "Landmarks" && m.Steps.How == "" {
			t.Errorf("%s does not say how it chooses landmarks", m.Key)
		}
		if m.Centers != catalogue.CenterPairs && m.Traits.Sized {
			t.Errorf("%s does not find the number of its centres", m.Key)
		}
		if m.Demand != nil && m.Demand(values) == catalogue.Modest {
			t.Errorf("%s states no demand by default", m.Key)
		}
		if m.Theorems {
			theorems++
		}
		if m.FromLandmarks && !m.Traits.Placeable {
			t.Errorf("%s takes no landmarks", m.Key)
		}
	}
	if theorems != 1 {
		t.Errorf("%d methods of the theorems, want 1", theorems)
	}
}

// TestMinSize checks that the least rank of a method is the smallest rank for which a
// fit is possible.
func TestMinSize(t *testing.T) {
	for _, d := range []int{1, 2, 7} {
		x := approx.NewPoints(12, d)
		for i := range x.Data {
			x.Data[i] = float64((i*7919)%101) / 101
		}
		for i := range catalogue.Kernels {
			f := &catalogue.Kernels[i]
			settings := []approx.Values{nil}
			for _, p := range f.Params {
				settings = append(settings, approx.Values{p.Key: p.Min})
			}
			for _, v := range settings {
				v, err := approx.Check(f.Key, f.Params, v)
				if err != nil {
					t.Fatal(err)
				}
				k, err := f.New(1, v)
				if err != nil {
					t.Fatal(err)
				}
				for j := range catalogue.Methods {
					m := &catalogue.Methods[j]
					if !m.Traits.Sized || m.Supports(k, d) != nil || m.SmallestSize == nil && (d != 2 || !isTested(i)) {
						continue
					}
					canFit := func(rank int) bool {
						_, err := fixture.Fit(t.Context(), m.MethodInfo, rank, approx.Problem{Kernel: k, X: x, Seed: 1}, nil)
						if u := (*approx.UnsupportedError)(nil); err != nil && !errors.As(err, &u) {
							t.Errorf("%s, %s, m = %d in %d dimensions: %v", m.Key, f.Key, rank, d, err)
						}
						return err == nil
					}
					// A method may reject a kernel on these points for any rank.
					leastRank := m.MinSize(k, d)
					if leastRank == 1 && !canFit(1) && canFit(9) || leastRank > 1 && (!canFit(leastRank) || canFit(leastRank-1)) {
						t.Errorf("%s, %s %v in %d dimensions: the least rank is not %d", m.Key, f.Key, v, d, leastRank)
					}
				}
			}
		}
	}
}
