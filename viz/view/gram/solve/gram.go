package solve

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/manifold"
	"mercer/approx/measure"
	"mercer/viz/contract"
	gramview "mercer/viz/view/gram"
	"mercer/wasm/play"
	"mercer/wasm/play/numeric"
	"mercer/wasm/play/solve"
)

// A gramBlocks holds the matrices of the view and the order of their rows.
type gramBlocks struct {
	side                 int
	exact, approx, error []float64 // side×side; approx and error are nil if there is no approximation
	solve.Order
}

// Solve writes K, K̂ and |K − K̂| as matrices of at most GramSide cells along a side.
// During a drag, the matrices contain only the sample of points at which errors are
// measured. The rows then keep the order of the last final result, so that no row moves.
// If there are many points, a final result also contains the sample only.
func Solve(ctx context.Context, q *play.ViewRequest) error {
	m := &q.Result.Message
	key := q.State.ViewChoice(gramview.View, gramview.Order)
	o, err := play.Cached(q, "gram.order", q.Key+key, func() (solve.Order, error) { return rowOrder(ctx, q, key) })
	if err != nil {
		return err
	}
	side := solve.GramSide
	if q.IsMoving { // the small matrix of a preview has at most half as many cells
		side = min(solve.GramSide/2, max(1, len(o.Index)/2))
	}
	g, err := play.Cached(q, "gram", q.Key+key, func() (g gramBlocks, err error) {
		f := q.Fit.Features
		if q.Fit.Refusal != "" || q.Fit.IsWhole {
			f = nil
		}
		g.Order = o
		b, err := measure.Blocks(ctx, q.Kernel, f, q.Data.X, o.Index, side)
		if err != nil {
			return g, err
		}
		g.side, g.exact = b.Exact.RawMatrix().Rows, b.Exact.RawMatrix().Data
		if b.Approx != nil {
			g.approx, g.error = b.Approx.RawMatrix().Data, b.Error.RawMatrix().Data
		}
		if q.Fit.IsWhole {
			g.approx, g.error = g.exact, make([]float64, len(g.exact))
		}
		return g, nil
	})
	if err != nil {
		return err
	}
	gramview.Mean.Exact.Put(m, g.side, g.side, g.exact)
	if reason := q.Fit.RefusalText(); reason != "" {
		gramview.View.Panel(contract.Approx).AbsentReason().Put(m, reason)
		gramview.View.Panel(contract.Difference).AbsentReason().Put(m, reason)
	} else {
		gramview.Mean.Approx.Put(m, g.side, g.side, g.approx)
		gramview.Error.Put(m, g.side, g.side, g.error)
	}
	gramview.Rows.PutInts(m, g.Index)
	gramview.Edges.Put(m, g.Bounds)
	gramview.ValueScale.Put(m, numeric.LargestValue(g.exact, g.approx))
	orderText, note, _ := strings.Cut(g.Description, ": ")
	gramview.OrderText.Put(m, orderText)
	if note == "" && solve.IsLarge(q.Data.X.Len()) {
		note = fmt.Sprintf("%s of %s points", approx.FormatCount(len(g.Index)), approx.FormatCount(q.Data.X.Len()))
	}
	gramview.OrderNote.Put(m, note)
	gramview.OrderWord.Put(m, gramview.Order.WordOf(key))
	gramview.GroupNames.PutList(m, g.Groups)
	return nil
}

// rowOrder returns the order of the rows. A final result has all points, and a preview
// has the sample.
func rowOrder(ctx context.Context, q *play.ViewRequest, key string) (solve.Order, error) {
	rows := q.Data.Order.Index
	isLarge := solve.IsLarge(q.Data.X.Len()) // then a final result also uses the sample
	if q.IsMoving || isLarge {
		rows = q.Data.SampleRows
	}
	o := solve.Order{Index: rows, Description: q.Data.Order.Description}
	switch key {
	case "group":
		if !q.IsMoving && !isLarge {
			return q.Data.Order, nil
		}
	case "given":
		o.Index = slices.Clone(rows)
		slices.Sort(o.Index)
		o.Description = "as given"
	case "eigenvector", "cut":
		switch {
		case isLarge:
			o.Description += ": with so many points the order is the usual one or as given"
			return o, nil
		case q.IsMoving:
			return finalOrder(q, o, key), nil
		}
		v, reason, err := orderingValues(ctx, q, key)
		switch {
		case err != nil:
			return o, err
		case reason != "":
			o = q.Data.Order
			o.Description += ": " + reason
			return o, nil
		}
		o.Index = slices.Clone(rows)
		slices.SortStableFunc(o.Index, func(i, j int) int {
			switch {
			case v[i] < v[j]:
				return -1
			case v[i] > v[j]:
				return 1
			}
			return 0
		})
		if o.Description = gramview.Order.WordOf(key); key == "cut" {
			if negativeCount := slices.IndexFunc(o.Index, func(i int) bool { return v[i] >= 0 }); negativeCount > 0 {
				o.Bounds = []float64{float64(negativeCount) / float64(len(o.Index))}
			}
		}
		q.Session.Order = play.FinalOrder{Data: solve.GeneratorKey(q.State), Key: key, Order: o}
	}
	return o, nil
}

// finalOrder returns the rows of o in the order of the last final result. If that result
// had other points, finalOrder returns o unchanged.
func finalOrder(q *play.ViewRequest, o solve.Order, key string) solve.Order {
	last := q.Session.Order
	if last.Data != solve.GeneratorKey(q.State) || last.Key != key {
		return o
	}
	isIncluded := make([]bool, q.Data.X.Len())
	for _, i := range o.Index {
		isIncluded[i] = true
	}
	out := solve.Order{Description: last.Description}
	for _, i := range last.Index {
		if i < len(isIncluded) && isIncluded[i] {
			out.Index = append(out.Index, i)
		}
	}
	return out
}

// orderingValues returns the values of the function by which the rows are ordered, at
// all points. If the function does not exist, orderingValues returns the reason.
func orderingValues(ctx context.Context, q *play.ViewRequest, key string) (v []float64, reason string, err error) {
	n := q.Data.X.Len()
	z, column := q.Exact.AtPoints(), 0
	if key == "cut" {
		e, err := manifold.Eigenmaps{Dims: 1}.Embed(ctx, q.Kernel, q.Data.X)
		if reason, _ := solve.UnsupportedReason(err); reason != "" {
			return nil, "a kernel with negative values has no normalised cut", nil
		}
		if err != nil {
			return nil, "", err
		}
		z, column = e.Eigenvectors, 1
	}
	if rows, columns := z.Dims(); column >= columns || rows != n {
		return nil, fmt.Sprintf("there is no function %d to order by", column+1), nil
	}
	v = make([]float64, n)
	for i := range v {
		v[i] = z.At(i, column)
	}
	return v, "", nil
}
