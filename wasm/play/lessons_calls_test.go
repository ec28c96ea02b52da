package play

import (
	"fmt"
	"go/ast"
	"math"
	"strings"
)

// calls are the functions of the lessons: what their claims need beyond the
// report of a state.
func (l *lesson) calls(link string) map[string]func(x *expression, args []ast.Expr) (any, error) {
	calls := plainCalls()
	state := func(args []ast.Expr) (*told, error) {
		id, ok := args[0].(*ast.Ident)
		if !ok || l.links[id.Name] == "" {
			return nil, fmt.Errorf("%v is no word", args[0])
		}
		return solvedLink(l.links[id.Name])
	}
	of := func(f func(r *told, arg func(i int) int) float64) func(x *expression, args []ast.Expr) (any, error) {
		return func(x *expression, args []ast.Expr) (any, error) {
			r, err := state(args)
			if err != nil {
				return nil, err
			}
			return f(r, func(i int) int {
				v, e := x.number(args[i])
				if e != nil {
					err = e
				}
				return int(v)
			}), err
		}
	}
	calls["own"] = of(func(r *told, _ func(int) int) float64 { return r.approximate(r.State.Probe[:]) })
	calls["off"] = of(func(r *told, _ func(int) int) float64 { return r.off() })
	calls["reach"] = of(func(r *told, arg func(int) int) float64 { return r.reach(arg(1)) })
	calls["signs"] = of(func(r *told, arg func(int) int) float64 { return r.signs(arg(1)) })
	calls["turned"] = of(func(r *told, arg func(int) int) float64 { return r.turned(arg(1), arg(2)) })
	calls["landmarks"] = of(func(r *told, arg func(int) int) float64 { return r.landmarks(arg(1)) })
	calls["seen"] = of(func(r *told, arg func(int) int) float64 { return r.seen(float64(arg(1))/100, arg(2)) }) // arg(1) in percent
	calls["changes"] = of(func(r *told, arg func(int) int) float64 { return r.changes(arg(1)) })
	calls["gains"] = of(func(r *told, _ func(int) int) float64 { return r.added(true) })
	calls["excess"] = of(func(r *told, _ func(int) int) float64 { return r.added(false) })
	calls["strays"] = of(func(r *told, _ func(int) int) float64 { most, _ := r.strays(); return most })
	calls["spacing"] = of(func(r *told, _ func(int) int) float64 { _, least := r.strays(); return least })
	calls["pow"] = func(x *expression, args []ast.Expr) (any, error) {
		a, err := x.number(args[0])
		if err != nil {
			return nil, err
		}
		b, err := x.number(args[1])
		return math.Pow(a, b), err
	}
	calls["count"] = func(x *expression, args []ast.Expr) (any, error) { // entries that are args[1]
		return tally(x, args, func(a, b float64) bool { return a == b })
	}
	calls["above"] = func(x *expression, args []ast.Expr) (any, error) { // entries that are more than args[1]
		return tally(x, args, func(a, b float64) bool { return a > b })
	}
	calls["under"] = func(x *expression, args []ast.Expr) (any, error) { // no entry of args[0] exceeds that of args[1]
		a, err := x.numbers(args[:1])
		if err != nil {
			return nil, err
		}
		b, err := x.numbers(args[1:])
		if err != nil || len(b) < len(a) {
			return nil, fmt.Errorf("two lists of %d and %d entries (%v)", len(a), len(b), err)
		}
		for i := range a {
			if a[i] > b[i]+1e-12 {
				return false, nil
			}
		}
		return true, nil
	}
	calls["over"] = func(x *expression, args []ast.Expr) (any, error) { // args[1] for the first args[0] seeds
		n, err := x.number(args[0])
		if err != nil {
			return nil, err
		}
		var out []any
		for seed := 1; seed <= int(n); seed++ {
			v, err := l.over(link, func(s string) string { return seeded(s, seed) }).value(args[1])
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	}
	calls["theorem"] = func(x *expression, args []ast.Expr) (any, error) {
		list, err := x.value(args[0])
		if err != nil {
			return nil, err
		}
		key, _ := x.value(args[1])
		form, _ := x.value(args[2])
		for _, b := range list.([]any) {
			if b := b.(map[string]any); b["key"] == key && b["form"] == form {
				return b, nil
			}
		}
		return nil, fmt.Errorf("there is no theorem %v %v", key, form)
	}
	return calls
}

func tally(x *expression, args []ast.Expr, hit func(a, b float64) bool) (any, error) {
	list, err := x.numbers(args[:1])
	if err != nil {
		return nil, err
	}
	b, err := x.number(args[1])
	n := 0.0
	for _, a := range list {
		if hit(a, b) {
			n++
		}
	}
	return n, err
}

// seeded returns a link with another seed of the method.
func seeded(link string, seed int) string {
	parts := strings.Split(link, "&")
	for i, p := range parts {
		if strings.HasPrefix(p, "seed=") {
			parts[i] = fmt.Sprintf("seed=%d", seed)
			return strings.Join(parts, "&")
		}
	}
	return fmt.Sprintf("%s&seed=%d", link, seed)
}

// approximate returns k̂(x₀, y).
func (r *told) approximate(y []float64) (v float64) {
	w := signed(r.Arrays.Fit.Features, r.State.Probe[:])
	for i, z := range r.Arrays.Fit.Features.Map(nil, y) {
		v += w[i] * z
	}
	return v
}

// off returns the largest |k̂(x₀, x) − k(x₀, x)| over the data.
func (r *told) off() (worst float64) {
	for i := range r.Arrays.X.Len() {
		x := r.Arrays.X.At(i)
		worst = max(worst, math.Abs(r.approximate(x)-r.Arrays.Kernel.Eval(r.State.Probe[:], x)))
	}
	return worst
}

// reach returns the largest k(x₀, x) over the data of a group.
func (r *told) reach(group int) (most float64) {
	for i, g := range r.Report.Data.Labels {
		if g == group {
			most = max(most, r.Arrays.Kernel.Eval(r.State.Probe[:], r.Arrays.X.At(i)))
		}
	}
	return most
}

// signs returns the share of the data on which the exact φᵢ is positive.
func (r *told) signs(i int) float64 {
	phi, n := r.Arrays.Exact.Functions(), 0.0
	for j := range r.Arrays.X.Len() {
		if phi.Map(nil, r.Arrays.X.At(j))[i-1] > 0 {
			n++
		}
	}
	return n / float64(r.Arrays.X.Len())
}

// turned returns how far the exact φⱼ is from φᵢ turned by a right angle about the
// origin, whichever sign it has.
func (r *told) turned(i, j int) float64 {
	phi := r.Arrays.Exact.Functions()
	var plus, minus float64
	for k := range r.Arrays.X.Len() {
		x := r.Arrays.X.At(k)
		a, b := phi.Map(nil, []float64{-x[1], x[0]})[i-1], phi.Map(nil, x)[j-1]
		plus, minus = max(plus, math.Abs(a-b)), max(minus, math.Abs(a+b))
	}
	return min(plus, minus)
}

// landmarks returns how many landmarks have a point of the group as their
// nearest.
func (r *told) landmarks(group int) (count float64) {
	for _, c := range r.Report.Centres {
		nearest, at := math.Inf(1), 0
		for i, x := range r.Report.Data.Points {
			if d := math.Hypot(c[0]-x[0], c[1]-x[1]); d < nearest {
				nearest, at = d, r.Report.Data.Labels[i]
			}
		}
		if at == group {
			count++
		}
	}
	return count
}
