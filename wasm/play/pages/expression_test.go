package pages_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"reflect"
	"strconv"
	"testing"

	"mercer/wasm/play/lesson"
)

// An expression evaluates a claim of a lesson, for example «few.m < 2*many.m». The syntax
// is that of Go. Values are numbers, strings, booleans, lists and the JSON objects of a
// report. The page has a separate evaluator for exercises (site/lessons/expression.js).
type expression struct {
	names     func(string) (any, bool)
	functions map[string]function
}

// A function computes a value from its arguments. It evaluates the arguments in x.
type function func(x *expression, args []ast.Expr) (any, error)

// eval parses and evaluates text.
func (x *expression) eval(text string) (any, error) {
	tree, err := parser.ParseExpr(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %v", text, err)
	}
	v, err := x.value(tree)
	if err != nil {
		return nil, fmt.Errorf("%s: %v", text, err)
	}
	return v, nil
}

// value evaluates a node of the syntax tree.
func (x *expression) value(e ast.Expr) (any, error) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return x.value(e.X)
	case *ast.BasicLit:
		if e.Kind == token.STRING {
			return strconv.Unquote(e.Value)
		}
		return strconv.ParseFloat(e.Value, 64)
	case *ast.Ident:
		if v, ok := x.names(e.Name); ok {
			return v, nil
		}
		return nil, fmt.Errorf("there is no %s", e.Name)
	case *ast.SelectorExpr:
		v, err := x.value(e.X)
		if err != nil {
			return nil, err
		}
		m, ok := v.(map[string]any)
		if _, isThere := m[e.Sel.Name]; !ok || !isThere {
			return nil, fmt.Errorf("there is no field %s", e.Sel.Name)
		}
		return m[e.Sel.Name], nil
	case *ast.IndexExpr:
		v, err := x.value(e.X)
		if err != nil {
			return nil, err
		}
		i, err := x.number(e.Index)
		if list, ok := v.([]any); err == nil && ok && i >= 0 && int(i) < len(list) {
			return list[int(i)], nil
		}
		return nil, fmt.Errorf("there is no entry %g (%v)", i, err)
	case *ast.CallExpr:
		f, ok := e.Fun.(*ast.Ident)
		if !ok || x.functions[f.Name] == nil {
			return nil, fmt.Errorf("there is no function %v", e.Fun)
		}
		return x.functions[f.Name](x, e.Args)
	case *ast.UnaryExpr:
		return x.unary(e)
	case *ast.BinaryExpr:
		return x.binary(e)
	}
	return nil, fmt.Errorf("a %T is not supported", e)
}

func (x *expression) unary(e *ast.UnaryExpr) (any, error) {
	v, err := x.value(e.X)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case float64:
		if e.Op == token.SUB {
			return -v, nil
		}
	case bool:
		if e.Op == token.NOT {
			return !v, nil
		}
	}
	return nil, fmt.Errorf("%v is not defined for a %T", e.Op, v)
}

func (x *expression) binary(e *ast.BinaryExpr) (any, error) {
	a, err := x.value(e.X)
	if err != nil {
		return nil, err
	}
	b, err := x.value(e.Y)
	if err != nil {
		return nil, err
	}
	if reflect.TypeOf(a) != reflect.TypeOf(b) {
		return nil, fmt.Errorf("%v %v %v is not defined", a, e.Op, b)
	}
	switch a := a.(type) {
	case bool:
		switch b := b.(bool); e.Op {
		case token.LAND:
			return a && b, nil
		case token.LOR:
			return a || b, nil
		}
	case string:
		switch b := b.(string); e.Op {
		case token.EQL:
			return a == b, nil
		case token.NEQ:
			return a != b, nil
		}
	case float64:
		switch b := b.(float64); e.Op {
		case token.ADD:
			return a + b, nil
		case token.SUB:
			return a - b, nil
		case token.MUL:
			return a * b, nil
		case token.QUO:
			return a / b, nil
		case token.LSS:
			return a < b, nil
		case token.LEQ:
			return a <= b, nil
		case token.GTR:
			return a > b, nil
		case token.GEQ:
			return a >= b, nil
		case token.EQL:
			return a == b, nil
		case token.NEQ:
			return a != b, nil
		}
	}
	return nil, fmt.Errorf("%v is not defined for two %Ts", e.Op, a)
}

// number evaluates an expression whose value must be a finite number.
func (x *expression) number(e ast.Expr) (float64, error) {
	v, err := x.value(e)
	if err != nil {
		return 0, err
	}
	if f, ok := v.(float64); ok && !math.IsNaN(f) && !math.IsInf(f, 0) {
		return f, nil
	}
	return 0, fmt.Errorf("%v is not a finite number", v)
}

// numbers evaluates args[0], which must be a list of numbers. If there is a second
// argument, numbers returns only that many entries.
func (x *expression) numbers(args []ast.Expr) ([]float64, error) {
	v, err := x.value(args[0])
	if err != nil {
		return nil, err
	}
	list, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("%T is not a list", v)
	}
	if len(args) > 1 {
		k, err := x.number(args[1])
		if err != nil || int(k) > len(list) {
			return nil, fmt.Errorf("there are %d entries, not %g (%v)", len(list), k, err)
		}
		list = list[:int(k)]
	}
	out := make([]float64, len(list))
	for i, v := range list {
		if out[i], ok = v.(float64); !ok {
			return nil, fmt.Errorf("%v is not a finite number", v)
		}
	}
	return out, nil
}

// listFunctions returns the functions that do not depend on a lesson.
func listFunctions() map[string]function {
	out := map[string]function{}
	for name, f := range map[string]func(float64) float64{"abs": math.Abs, "sqrt": math.Sqrt, "exp": math.Exp} {
		out[name] = func(x *expression, args []ast.Expr) (any, error) {
			v, err := x.number(args[0])
			return f(v), err
		}
	}
	fold := func(f func(a, b float64) float64) function {
		return func(x *expression, args []ast.Expr) (any, error) {
			list, err := x.numbers(args)
			if err != nil || len(list) == 0 {
				return nil, fmt.Errorf("not a list, or an empty one: %v", err)
			}
			v := list[0]
			for _, w := range list[1:] {
				v = f(v, w)
			}
			return v, nil
		}
	}
	out["sum"] = fold(func(a, b float64) float64 { return a + b })
	out["max"] = fold(func(a, b float64) float64 { return max(a, b) })
	out["min"] = fold(func(a, b float64) float64 { return min(a, b) })
	out["len"] = func(x *expression, args []ast.Expr) (any, error) {
		v, err := x.value(args[0])
		if list, ok := v.([]any); ok {
			return float64(len(list)), nil
		}
		return nil, fmt.Errorf("%T is not a list: %v", v, err)
	}
	// part(link, keys) returns the part of a link that sets the given keys. An asterisk
	// in a key matches a number.
	out["part"] = func(x *expression, args []ast.Expr) (any, error) {
		link, err := x.value(args[0])
		if err != nil {
			return nil, err
		}
		keys, err := x.value(args[1])
		if err != nil {
			return nil, err
		}
		return lesson.LinkPart(link.(string), keys.(string)), nil
	}
	return out
}

func TestExpressions(t *testing.T) {
	x := expression{
		names: func(name string) (any, bool) {
			v, ok := map[string]any{"a": 2.0, "s": "grid", "l": []any{3.0, 1.0, 2.0}, "r": map[string]any{"e": map[string]any{"f": 0.5}}}[name]
			return v, ok
		},
		functions: listFunctions(),
	}
	for text, want := range map[string]any{
		"1 + 2*3": 7.0, "(1 + 2)*3": 9.0, "-a + 1": -1.0, "10 - 4 - 3": 3.0, "8/4/2": 1.0, "1e-3": 0.001,
		"r.e.f < 0.6 && a >= 2": true, "a < 1 || s == \"grid\"": true, "!(s != \"grid\")": true,
		"l[1]": 1.0, "sum(l)": 6.0, "sum(l, 2)": 4.0, "max(l)": 3.0, "min(l)": 1.0, "len(l)": 3.0, "abs(1 - a) == 1": true, "sqrt(a + 2)": 2.0,
		`part("v=1&data=line&m=12&m2=3&p7=0,1", "data p* m")`: "data=line&m=12&p7=0,1", `part("v=1&m=12", "data p*") == ""`: true,
	} {
		if got, err := x.eval(text); err != nil || got != want {
			t.Errorf("%s is %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"b", "a.b", "r.g", "l[3]", "l[0", "a && s", "a < s", "sum(a)", "sum(l, 4)", "root(a)", "func() {}"} {
		if got, err := x.eval(text); err == nil {
			t.Errorf("%s is %v", text, got)
		}
	}
}
