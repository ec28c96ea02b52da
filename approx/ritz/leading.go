package ritz

import (
	"context"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// A Leading is what a picture takes of a fit: some pairs, and what the fit has seen of
// some points anyway.
type Leading struct {
	Pairs int   // at most so many are found
	Rows  []int // the points whose features are kept

	Values []float64 // all eigenvalues above rounding
	Psi    []float64 // the features, a row for each of Rows
	coef   []float64 // of the functions, in terms of features
}

type leading struct{}

// Wanting returns a context in which what LeadingPairs finds last is kept in l as well.
func Wanting(ctx context.Context, l *Leading) context.Context {
	return context.WithValue(ctx, leading{}, l)
}

// Wanted returns the Leading of ctx where it is of a fit with these features and
// eigenvalues, and nil elsewhere.
func Wanted(ctx context.Context, f approx.FeatureMap, lambda []float64) *Leading {
	l, _ := ctx.Value(leading{}).(*Leading)
	if l == nil || len(l.Psi) != len(l.Rows)*f.Len() || len(lambda) != min(l.Pairs, len(l.Values)) || !slices.Equal(lambda, l.Values[:len(lambda)]) {
		return nil
	}
	return l
}

// From returns the functions at the points of Rows from number i on, a row for each.
func (l *Leading) From(i int) []float64 {
	n := len(l.Rows)
	d, r := len(l.Psi)/n, min(l.Pairs, len(l.Values))
	phi := make([]float64, (n-i)*r)
	lin.Mul(phi, l.Psi[i*d:], l.coef, n-i, d, r)
	return phi
}

// LeadingPairs is Pairs under equal weights, or where the context has a Leading the first
// of these: for the caller who hands them on as they are.
func LeadingPairs(ctx context.Context, f approx.FeatureMap, x approx.Points) (_ approx.Pairs, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	l, ok := ctx.Value(leading{}).(*Leading)
	n, d := x.Len(), f.Len()
	if _, signed := f.(approx.Signed); !ok || signed || n < d {
		return Pairs(ctx, f, x, nil)
	}
	c := NewCovariance(f)
	l.Psi = make([]float64, len(l.Rows)*d)
	c.see = func(psi []float64, i, b int) {
		for at, row := range l.Rows {
			if i <= row && row < i+b {
				copy(l.Psi[at*d:(at+1)*d], psi[(row-i)*d:])
			}
		}
	}
	if err := c.Add(ctx, x); err != nil {
		return approx.Pairs{}, err
	}
	k := min(l.Pairs, d)
	w, v, err := lin.EigSymLeading(ctx, c.mean(), d, k)
	if err != nil {
		return approx.Pairs{}, err
	}
	l.Values = w[:Rank(w, n)]
	r := min(k, len(l.Values))
	l.coef = coefficients(w, v, d, k, r)
	return approx.Pairs{Lambda: w[:r:r], Phi: approx.Combined(f, l.coef, r)}, nil
}
