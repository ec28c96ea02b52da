package main

import (
	"slices"
	"testing"

	"mercer/approx/catalogue"
)

// TestFindPapers checks citations with all authors, shortened ones and several ones.
func TestFindPapers(t *testing.T) {
	for source, want := range map[string][]string{
		"Williams & Seeger 2001": {"Using the Nyström Method to Speed Up Kernel Machines"},
		"after Munkhoeva et al. 2018, with the lengths of Yu et al. 2016": {"Quadrature-based Features for Kernel Approximation", "Orthogonal Random Features"},
		"Ronchetti 2018, section 6; Rahimi & Recht 2007":                  {"IKA: Independent Kernel Approximator", "Random Features for Large-Scale Kernel Machines"},
		"Somebody, Rahimi & Recht 2007":                                   nil,
		"Zhang, Tsang & Kwok 2008":                                        {"Improved Nyström Low-Rank Approximation and Error Analysis"},
		"Williams & Seeger 2002":                                          nil,
	} {
		indices, _ := findPapers(source)
		var titles []string
		for _, i := range indices {
			titles = append(titles, papers[i].Title)
		}
		if !slices.Equal(titles, want) {
			t.Errorf("%q cites %q, want %q", source, titles, want)
		}
	}
	if _, remainder := findPapers("Halko, Martinsson & Tropp 2011, section 5.4; Nobody 1999"); remainder != ", section 5.4; Nobody 1999" {
		t.Errorf("the remainder is %q", remainder)
	}
}

// TestPapersAreComplete checks that every paper of the list is cited by a method, and that no
// field is empty.
func TestPapersAreComplete(t *testing.T) {
	if _, err := papersJSON(); err != nil {
		t.Fatal(err)
	}
	isCited := make([]bool, len(papers))
	for _, m := range catalogue.Methods {
		indices, _ := findPapers(m.Source)
		for _, i := range indices {
			isCited[i] = true
		}
	}
	for i, p := range papers {
		if !isCited[i] || p.Title == "" || p.Venue == "" || len(p.Authors) == 0 || p.Year < 1900 {
			t.Errorf("%v of %q: cited %v", p, p.Authors, isCited[i])
		}
	}
}
