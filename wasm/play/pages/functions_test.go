package pages_test

import (
	"fmt"
	"go/ast"
	"math"
	"strings"
)

// functions returns the functions that expressions of a lesson can call.
func (l *lessonFile) functions(link string) map[string]function {
	out := listFunctions()

	// The first argument of these functions is the id of a state, and the others are
	// integers.
	ofState := func(f func(r *linkResult, arg func(i int) int) float64) function {
		return func(x *expression, args []ast.Expr) (any, error) {
			id, ok := args[0].(*ast.Ident)
			if !ok || l.links[id.Name] == "" {
				return nil, fmt.Errorf("%v is not the id of a state", args[0])
			}
			r, err := solveLink(l.links[id.Name])
			if err != nil {
				return nil, err
			}
			v := f(r, func(i int) int {
				v, e := x.number(args[i])
				if e != nil {
					err = e
				}
				return int(v)
			})
			return v, err
		}
	}
	out["selfSimilarity"] = ofState(func(r *linkResult, _ func(int) int) float64 {
		return r.approximateKernel(r.State.Probe[:])(r.State.Probe[:])
	})
	out["maxErrorFromProbe"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.maxErrorFromProbe() })
	out["maxSimilarity"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.maxSimilarity(arg(1)) })
	out["percentAbove"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.percentAbove(arg(1), arg(2)) })
	out["positiveShare"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.positiveShare(arg(1)) })
	out["signChangeShare"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.signChangeShare(arg(1)) })
	out["quarterTurnDistance"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.quarterTurnDistance(arg(1), arg(2)) })
	out["nearestDistance"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.nearestDistance(arg(1)) })
	out["pairShare"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.pairShare(arg(1)) })
	out["nodalDomains"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.nodalDomains(arg(1)) })
	out["groupMean"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.groupMean(arg(1), arg(2)) })
	out["groupShare"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.groupShare(arg(1)) })
	out["classShare"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.classShare(arg(1)) })
	out["landmarkCount"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.landmarkCount(arg(1)) })
	out["maxDiagonalExcess"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.maxExcess(true) })
	out["maxExcess"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.maxExcess(false) })
	out["expectedError"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.expectedError() })
	out["errorAtDistance"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.errorAtDistance(arg(1), arg(2)) })
	out["maxFrequency"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.maxFrequency() })
	out["maxOwnerDistance"] = ofState(func(r *linkResult, _ func(int) int) float64 {
		maxDistance, _ := r.shadowDistances()
		return maxDistance
	})
	out["minCentreDistance"] = ofState(func(r *linkResult, _ func(int) int) float64 {
		_, minDistance := r.shadowDistances()
		return minDistance
	})

	out["walkEigenvalue"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.walkEigenvalue(arg(1)) })
	out["walkRange"] = ofState(func(r *linkResult, arg func(int) int) float64 { return r.walkRange(arg(1), arg(2)) })
	out["parabolaShare"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.parabolaShare() })
	out["cutGroupShare"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.cutGroupShare() })
	out["ncut"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.ncut() })
	out["groupNcut"] = ofState(func(r *linkResult, _ func(int) int) float64 { return r.groupNcut() })

	out["pow"] = func(x *expression, args []ast.Expr) (any, error) {
		a, err := x.number(args[0])
		if err != nil {
			return nil, err
		}
		b, err := x.number(args[1])
		return math.Pow(a, b), err
	}
	out["cos"] = func(x *expression, args []ast.Expr) (any, error) {
		a, err := x.number(args[0])
		return math.Cos(a), err
	}
	// count(list, v) returns the number of entries equal to v. countAbove(list, v)
	// returns the number of larger entries.
	out["count"] = func(x *expression, args []ast.Expr) (any, error) {
		return countEntries(x, args, func(a, b float64) bool { return a == b })
	}
	out["countAbove"] = func(x *expression, args []ast.Expr) (any, error) {
		return countEntries(x, args, func(a, b float64) bool { return a > b })
	}
	// eachAtMost(a, b) reports whether aᵢ ≤ bᵢ for all i, up to rounding errors.
	out["eachAtMost"] = func(x *expression, args []ast.Expr) (any, error) {
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
	// forSeeds(n, e) returns the list of the values of e for the seeds 1 to n.
	out["forSeeds"] = func(x *expression, args []ast.Expr) (any, error) {
		n, err := x.number(args[0])
		if err != nil {
			return nil, err
		}
		var list []any
		for seed := 1; seed <= int(n); seed++ {
			v, err := l.expressions(link, func(s string) string { return withSeed(s, seed) }).value(args[1])
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	}
	out["theorem"] = func(x *expression, args []ast.Expr) (any, error) {
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
	return out
}

// countEntries returns the number of entries a of the list args[0] for which matches(a,
// b) is true. The number b is args[1].
func countEntries(x *expression, args []ast.Expr, matches func(a, b float64) bool) (any, error) {
	list, err := x.numbers(args[:1])
	if err != nil {
		return nil, err
	}
	b, err := x.number(args[1])
	n := 0.0
	for _, a := range list {
		if matches(a, b) {
			n++
		}
	}
	return n, err
}

// withSeed returns link with another seed of the method.
func withSeed(link string, seed int) string {
	parts := strings.Split(link, "&")
	for i, p := range parts {
		if strings.HasPrefix(p, "seed=") {
			parts[i] = fmt.Sprintf("seed=%d", seed)
			return strings.Join(parts, "&")
		}
	}
	return fmt.Sprintf("%s&seed=%d", link, seed)
}
