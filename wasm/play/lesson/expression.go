package lesson

import (
	"go/ast"
	"go/parser"
	"reflect"
	"slices"
	"strings"

	"mercer/wasm/play/report"
)

// PageFunctions are the functions of the expressions that the page evaluates, which are
// conditions and present values. site/lessons/expression.js defines them.
var PageFunctions = []string{"abs", "sqrt", "exp", "len", "sum", "max", "part", "theorem"}

// reportFields are the names that a report has.
var reportFields = func() (names []string) {
	t := reflect.TypeFor[report.Report]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		names = append(names, name)
	}
	return names
}()

// checkExpression checks the syntax and the names of an expression. hasReport says that
// fields of a report may stand without the id of a state. If functions is not nil, the page
// evaluates the expression, so it may use only these functions and no other state.
func (r *reading) checkExpression(text string, offset int, hasReport bool, functions []string) {
	tree, err := parser.ParseExpr(text)
	if err != nil {
		r.addProblem(offset, "the expression %s: %s", text, strings.TrimPrefix(err.Error(), "1:"))
		return
	}
	isOther := map[ast.Node]bool{} // names of fields and functions
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			isOther[n.Sel] = true
		case *ast.CallExpr:
			isOther[n.Fun] = true
			if f, ok := n.Fun.(*ast.Ident); ok && functions != nil && !slices.Contains(functions, f.Name) {
				r.addProblem(offset, "the expression %s: the page has no function %s; use %s", text, f.Name, strings.Join(functions, ", "))
			}
		case *ast.Ident:
			isState := functions == nil && r.State(n.Name) != nil
			if !isOther[n] && !isState && !slices.Contains([]string{"true", "false"}, n.Name) && !(hasReport && slices.Contains(reportFields, n.Name)) {
				switch {
				case hasReport && functions != nil:
					r.addProblem(offset, "the expression %s: %s is no number of the report of the figure", text, n.Name)
				case slices.Contains(reportFields, n.Name):
					r.addProblem(offset, "the expression %s: %s of which state? Write state.%s", text, n.Name, n.Name)
				default:
					r.addProblem(offset, "the expression %s: there is no state %s in the front matter", text, n.Name)
				}
			}
		}
		return true
	})
}

// LinkPart returns the edits of a link that set the given keys, which are apart by spaces.
// An asterisk at the end of a key matches a number.
func LinkPart(link, keys string) string {
	var part []string
	for _, edit := range strings.Split(link, "&") {
		key, _, _ := strings.Cut(edit, "=")
		for _, k := range strings.Fields(keys) {
			if name, isNumbered := strings.CutSuffix(k, "*"); key == k || isNumbered && name == strings.TrimRight(key, "0123456789") && name != key {
				part = append(part, edit)
			}
		}
	}
	return strings.Join(part, "&")
}
