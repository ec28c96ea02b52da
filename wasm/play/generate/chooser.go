package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/measure"
	"mercer/viz/contract"
	"mercer/wasm/play/state"
)

// A chooserEntry is what site/chooser.json contains about an entry. The page loads this file
// when a list of methods, kernels or data sets is first opened.
type chooserEntry struct {
	Title      string   `json:"title"`
	Line       string   `json:"line"`
	Heading    string   `json:"heading"`
	Start      string   `json:"start,omitempty"`
	Aliases    []string `json:"aliases,omitempty"`    // other names
	Properties []string `json:"properties,omitempty"` // further words that a search finds
	Filters    []string `json:"filters,omitempty"`    // filters of the list that keep this entry
	Author     string   `json:"author,omitempty"`     // author of the first source
	Year       int      `json:"year,omitempty"`
	Facts      []string `json:"facts,omitempty"`   // parts of the last line of a description
	Only       string   `json:"only,omitempty"`    // short reason why an entry is unavailable
	Partner    string   `json:"partner,omitempty"` // of a method, the first kernel that it accepts; of a kernel, the first method that accepts it
}

// A chooserList is a list of the file, with the names of its filters.
type chooserList struct {
	Filters []string                `json:"filters,omitempty"`
	Entries map[string]chooserEntry `json:"entries"`
}

// The filters of the lists.
const (
	deterministic  = "deterministic"
	usesData       = "uses the data"
	anyKernel      = "any positive definite kernel"
	newPointsCheap = "new points cheap"
	stationary     = "stationary"
	finiteRank     = "finite rank"
	withClasses    = "with classes"
)

// chooserJSON returns the content of site/chooser.json.
func chooserJSON() ([]byte, error) {
	methods, err := chooserMethods()
	if err != nil {
		return nil, err
	}
	kernels := chooserList{Filters: []string{stationary, finiteRank}, Entries: map[string]chooserEntry{}}
	for _, k := range catalogue.Kernels {
		c := newChooserEntry(k.Name, k.Heading, k.Words, k.Source)
		for _, filter := range kernels.Filters {
			if slices.Contains(k.Properties, filter) {
				c.Filters = append(c.Filters, filter)
			}
		}
		if k.Unscaled {
			c.Facts = append(c.Facts, "no bandwidth")
		}
		if c.Partner, err = firstMethod(k); err != nil {
			return nil, err
		}
		kernels.Entries[k.Key] = c
	}
	sets := chooserList{Filters: []string{withClasses}, Entries: map[string]chooserEntry{}}
	for _, d := range append(slices.Clone(catalogue.Datasets), state.OwnEntry()) {
		c := newChooserEntry(d.Name, d.Heading, d.Words, "")
		if len(d.Groups) > 0 {
			c.Filters = append(c.Filters, withClasses)
			c.Facts = append(c.Facts, fmt.Sprintf("%d classes", len(d.Groups)))
		}
		sets.Entries[d.Key] = c
	}
	palettes := map[string][]contract.Color{}
	for _, t := range []contract.Theme{contract.LightTheme, contract.DarkTheme, contract.ProjectorTheme} {
		palettes[t.Key] = t.Diverging
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err = e.Encode(map[string]any{"method": methods, "kernel": kernels, "data": sets, "palettes": palettes})
	return b.Bytes(), err
}

// newChooserEntry returns the part of a chooserEntry that all lists share.
func newChooserEntry(name, heading string, w catalogue.Words, source string) chooserEntry {
	title := cmp.Or(w.Title, strings.ToUpper(name[:1])+name[1:])
	author, year := citation(source)
	return chooserEntry{
		Title: title, Line: w.Line, Heading: heading, Start: w.Start, Aliases: w.Aliases, Properties: w.Properties,
		Author: author, Year: year,
	}
}

func chooserMethods() (chooserList, error) {
	list := chooserList{Filters: []string{deterministic, usesData, anyKernel, newPointsCheap}, Entries: map[string]chooserEntry{}}
	for _, m := range catalogue.Methods {
		c := newChooserEntry(m.Name, m.Group, m.Words, m.Source)
		if m.Brief != "" {
			c.Aliases = append([]string{m.Brief}, c.Aliases...)
		}
		k, key, err := firstKernel(m)
		if err != nil {
			return list, err
		}
		c.Partner = key
		f, err := factsOf(m, k)
		if err != nil {
			return list, err
		}
		for _, filter := range []struct {
			name    string
			applies bool
		}{{deterministic, !m.Traits.Seeded}, {usesData, f.usesData}, {anyKernel, m.Accepts == ""}, {newPointsCheap, !f.needsAllPoints}} {
			if filter.applies {
				c.Filters = append(c.Filters, filter.name)
			}
		}
		for _, trait := range []struct {
			word    string
			applies bool
		}{{"random", m.Traits.Seeded}, {"unbiased", m.Traits.Unbiased}, {"nested", m.Traits.Extends}, {"exact at m = n", m.Traits.Interpolates}, {"given landmarks", m.Traits.Placeable}} {
			if trait.applies {
				c.Properties = append(slices.Clip(c.Properties), trait.word)
			}
		}
		accepts := cmp.Or(m.Accepts, "positive definite kernels")
		switch {
		case m.Traits.Indefinite:
			accepts = "any kernel"
		case m.Accepts == "":
			c.Only = "positive definite only" // has at most catalogue.MaxLine characters
		default:
			c.Only = accepts + " only"
		}
		c.Facts = []string{accepts, "needs " + m.Needs}
		list.Entries[m.Key] = c
	}
	return list, nil
}

var citationPattern = regexp.MustCompile(`^(.*?),? (\d{4})`)

// citation returns the authors and the year of the first work in a source. More than two
// authors become «A et al.». The results are zero if the source has no year.
func citation(source string) (author string, year int) {
	match := citationPattern.FindStringSubmatch(source)
	if match == nil {
		return "", 0
	}
	fmt.Sscan(match[2], &year)
	names := strings.Split(strings.ReplaceAll(match[1], " & ", ", "), ", ")
	switch len(names) {
	case 1:
		return names[0], year
	case 2:
		return names[0] + " and " + names[1], year
	}
	return names[0] + " et al.", year
}

// firstKernel returns the first kernel of the catalogue that m accepts, and its key.
func firstKernel(m catalogue.MethodEntry) (approx.Kernel, string, error) {
	for _, f := range catalogue.Kernels {
		k, err := f.New(1, nil)
		if err != nil {
			return nil, "", err
		}
		if m.Supports(k, 2) == nil {
			return k, f.Key, nil
		}
	}
	return nil, "", fmt.Errorf("%s accepts no kernel", m.Key)
}

// firstMethod returns the key of the first of state.RivalMethods that accepts the kernels
// of f.
func firstMethod(f catalogue.KernelEntry) (string, error) {
	k, err := f.New(1, nil)
	if err != nil {
		return "", err
	}
	for _, key := range state.RivalMethods {
		if state.Method(key).Supports(k, 2) == nil {
			return key, nil
		}
	}
	return "", fmt.Errorf("no method for comparisons accepts the kernel %s", f.Key)
}

// facts are properties of a method that fits show.
type facts struct {
	usesData       bool // k̂ depends on the points
	needsAllPoints bool // mapping a new point needs all points
}

// factsOf determines the facts of a method from two fits with the kernel k.
func factsOf(m catalogue.MethodEntry, k approx.Kernel) (facts, error) {
	const n, size = 120, 8
	rng := rand.New(rand.NewPCG(1, 2))
	draw := func(n int) approx.Points {
		x := approx.NewPoints(n, 2)
		for i := range x.Data {
			x.Data[i] = rng.Float64()
		}
		return x
	}
	probes := draw(5)
	var grams [2][]float64 // k̂ at the pairs of probes
	var cost measure.Cost
	for i := range grams {
		method, err := m.New(max(size, m.MinSize(k, 2)), nil)
		if err != nil {
			return facts{}, err
		}
		p := approx.Problem{Kernel: k, X: draw(n), Seed: 1}
		fit, err := method.Fit(context.Background(), p)
		if err != nil {
			return facts{}, fmt.Errorf("%s: %w", m.Key, err)
		}
		psi := fit.Transform(probes)
		for j := range probes.Len() {
			for l := range probes.Len() {
				value := 0.0
				for f, v := range psi.RawRowView(j) {
					value += v * psi.At(l, f)
				}
				grams[i] = append(grams[i], value)
			}
		}
		cost = measure.CostOf(p, *fit)
	}
	return facts{usesData: !slices.Equal(grams[0], grams[1]), needsAllPoints: cost.Retained >= 1}, nil
}
