package ritz

import (
	"context"
	"slices"

	"mercer/approx"
	"mercer/approx/internal/arg"
	"mercer/approx/internal/evaluate"
	"mercer/approx/internal/lin"
)

// mostKept is the largest number of features, n·D, that a Leading keeps.
const mostKept = 1 << 20

// A Leading takes what a picture needs of a fit: some pairs, and what the fit has found of
// the features of its points anyway.
type Leading struct {
	Pairs int // at most so many are found

	Values  []float64 // all eigenvalues above rounding
	Squares []float64 // ‖ψ(xᵢ)‖² of the n points of the fit
	Psi     []float64 // their features, n×D; nil where that is more than 2²⁰ numbers
	d       int       // D
	coef    []float64 // of the functions, in terms of features
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
	if l == nil || l.d != f.Len() || len(lambda) != min(l.Pairs, len(l.Values)) || !slices.Equal(lambda, l.Values[:len(lambda)]) {
		return nil
	}
	return l
}

// Features returns the features of some of the points, a row for each, or nil where they are
// not kept.
func (l *Leading) Features(rows []int) []float64 {
	if l.Psi == nil {
		return nil
	}
	for _, i := range rows {
		arg.Index("ritz.Leading.Features", "point", i, len(l.Psi)/max(1, l.d))
	}
	psi := make([]float64, 0, len(rows)*l.d)
	for _, i := range rows {
		psi = append(psi, l.Psi[i*l.d:(i+1)*l.d]...)
	}
	return psi
}

// Functions returns the functions at some of the points, a row for each, or nil where their
// features are not kept.
func (l *Leading) Functions(rows []int) []float64 {
	if l.Psi != nil {
		for _, i := range rows {
			arg.Index("ritz.Leading.Functions", "point", i, len(l.Psi)/max(1, l.d))
		}
	}
	psi := l.Features(rows)
	if psi == nil {
		return nil
	}
	r := min(l.Pairs, len(l.Values))
	phi := make([]float64, len(rows)*r)
	lin.Mul(phi, psi, l.coef, len(rows), l.d, r)
	return phi
}

// LeadingPairs is Pairs under equal weights, or where the context has a Leading the first
// of these: for the caller who hands them on as they are.
func LeadingPairs(ctx context.Context, f approx.FeatureMap, x approx.Points) (_ approx.Pairs, err error) {
	defer evaluate.Catch(&err, nil, evaluate.Data(x))
	arg.NotNil("ritz.LeadingPairs", "feature map", f)
	if err := arg.Given(x); err != nil {
		return approx.Pairs{}, err
	}
	l, ok := ctx.Value(leading{}).(*Leading)
	n, d := x.Len(), f.Len()
	if _, signed := f.(approx.Signed); !ok || signed || n < d {
		return Pairs(ctx, f, x, nil)
	}
	c := NewCovariance(f)
	l.d, l.Squares, l.Psi = d, make([]float64, n), nil
	block := make([]float64, min(rows, n)*d)
	if n*d <= mostKept {
		block = make([]float64, n*d)
		l.Psi = block
	}
	features := func(i, b int) []float64 {
		psi := block[:b*d]
		if l.Psi != nil {
			psi = block[i*d : (i+b)*d]
		}
		evaluate.Features(psi, f, x.Slice(i, i+b))
		for j := range b {
			row := psi[j*d : (j+1)*d]
			l.Squares[i+j] = lin.Dot(row, row)
		}
		return psi
	}
	if err := c.add(ctx, n, features); err != nil {
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
