package code

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"mercer/approx"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// A goWriter collects a program in Go. Everything of the program stands in its function main.
type goWriter struct {
	in      Input
	imports map[string]bool // paths of the imported packages
	body    strings.Builder
	files   []File
}

// writeGo returns the program of in in Go.
func writeGo(in Input) Program {
	w := &goWriter{in: in, imports: map[string]bool{}}
	_, method, err := solve.ProblemOf(in.State, in.Kernel, &solve.Data{Sample: approx.Sample{X: in.X}}, solve.FitOptions{})
	if err != nil {
		return Program{Reason: err.Error()}
	}
	w.use("context", "fmt", "log", "math", "mercer/approx")
	w.line("ctx := context.Background()")
	w.points()
	w.line("k := %s", w.kernel(contentOf(reflect.ValueOf(in.Kernel))))
	w.line("method := %s", w.method(method))
	w.problem()
	w.line("fit, err := method.Fit(ctx, problem)")
	w.check()
	w.error()
	w.line("const want, tolerance = %s, %s", formatNumber(in.Error), in.tolerance())
	w.line(`fmt.Printf("error %%.6g, %%d features\n", got, fit.Features.Len())`)
	if remark := in.checkRemark(); remark != "" {
		w.line("// %s", remark)
	}
	w.line("if !(math.Abs(got-want) <= tolerance) {")
	w.line(`	log.Fatalf("the error is %%.17g, want %%.17g", got, want)`)
	w.line("}")

	var text strings.Builder
	text.WriteString(comment("//", slices.Concat(in.heading(), goUsage, fileLines(w.files))))
	text.WriteString("package main\n\nimport (\n")
	for _, isOfModule := range []bool{false, true} {
		if isOfModule {
			text.WriteByte('\n')
		}
		for _, path := range slices.Sorted(maps.Keys(w.imports)) {
			if strings.HasPrefix(path, "mercer/") == isOfModule {
				fmt.Fprintf(&text, "\t%q\n", path)
			}
		}
	}
	text.WriteString(")\n\nfunc main() {\n" + w.body.String() + "}\n")
	return Program{Name: state.Method(in.State.Method).Key + ".go", Text: text.String(), Files: w.files}
}

// goUsage says how to run a program.
var goUsage = []string{
	"",
	"The program needs the module of Mercer, for example a clone in ../mercer.",
	"In the folder of this file, run",
	"",
	"	go mod init program",
	"	go mod edit -require=mercer@v0.0.0 -replace=mercer=../mercer",
	"	go mod tidy && go run .",
}

// use adds packages to the imports.
func (w *goWriter) use(paths ...string) {
	for _, p := range paths {
		w.imports[p] = true
	}
}

// line writes a line of main.
func (w *goWriter) line(format string, arguments ...any) {
	fmt.Fprintf(&w.body, "\t"+format+"\n", arguments...)
}

// check writes the statement that ends the program after an error.
func (w *goWriter) check() { w.line("if err != nil {\n\t\tlog.Fatal(err)\n\t}") }

// points writes the points x: the call of a generator with moved points, or all
// coordinates.
func (w *goWriter) points() {
	s, n := w.in.State, w.in.X.Len()
	switch {
	case !s.IsOwn():
		w.use("mercer/approx/catalogue")
		w.line("set, ok := catalogue.Dataset(%q)", s.Dataset().Key)
		w.line("if !ok {\n\t\tlog.Fatal(%q)\n\t}", "this version has no data set "+s.Dataset().Key)
		w.line("x := set.New(%d, %s, %d).X", n, formatNumber(s.Noise), s.DataSeed)
		if len(s.MovedPoints) > 0 {
			w.line("// These points are not where the generator has placed them.")
		}
		for _, i := range slices.Sorted(maps.Keys(s.MovedPoints)) {
			if i < n {
				w.line("copy(x.Row(%d), []float64{%s})", i, join(w.in.X.Row(i)))
			}
		}
	case len(w.in.X.Data) > maxInlineNumbers:
		w.use("bytes", "encoding/binary", "os")
		f := w.in.newFile("points", n, w.in.X.Dim, w.in.X.Data)
		w.files = append(w.files, f)
		w.line("file, err := os.ReadFile(%q)", f.Name)
		w.check()
		w.line("x := approx.NewPoints(%d, %d)", n, f.Cols)
		w.line("numbers := file[10+binary.LittleEndian.Uint16(file[8:]):] // they follow a header, whose length is in bytes 8 and 9")
		w.line("if err := binary.Read(bytes.NewReader(numbers), binary.LittleEndian, x.Data); err != nil {\n\t\tlog.Fatal(err)\n\t}")
	default:
		w.line("x := %s", w.matrix(w.in.X))
	}
}

// matrix returns the literal of points.
func (w *goWriter) matrix(p approx.Points) string {
	if len(p.Data) <= 8 {
		return fmt.Sprintf("approx.Points{Dim: %d, Data: []float64{%s}}", p.Dim, join(p.Data))
	}
	return fmt.Sprintf("approx.Points{Dim: %d, Data: []float64{\n\t\t%s,\n\t}}", p.Dim, wrap(formatAll(p.Data, formatNumber), "", "\t\t"))
}

// join returns the numbers, separated by commas.
func join(z []float64) string { return strings.Join(formatAll(z, formatNumber), ", ") }

// problem writes the problem of the fit. It has the limits of the page, so that the fit has
// the same size.
func (w *goWriter) problem() {
	s := w.in.State
	p, _, _ := solve.ProblemOf(s, nil, &solve.Data{}, solve.FitOptions{})
	limits := w.literal(reflect.ValueOf(p.Limits), nil)
	w.line("problem := approx.Problem{Kernel: k, X: x, Seed: %d}", s.Seed)
	w.line("problem.Limits = %s // the limits of the page", limits)
	if p.MaxSize > 0 {
		w.line("problem.MaxSize = %d", p.MaxSize)
	}
	if z := solve.MovedLandmarks(s, w.in.Fit); z.Len() > 0 {
		w.line("problem.Landmarks = %s", w.matrix(z))
	}
}

// error writes the computation of the error.
func (w *goWriter) error() {
	w.use("mercer/approx/measure")
	if w.in.SampleSize == 0 {
		w.line("got, err := measure.Frobenius(ctx, k, fit.Features, x)")
		w.check()
		return
	}
	rows := formatAll(solve.RowsOfSample(w.in.X.Len(), w.in.SampleSize), strconv.Itoa)
	w.line("// As on the page, the error is an estimate from the pairs of %d of the points.", w.in.SampleSize)
	w.line("rows := []int{\n\t\t%s,\n\t}", wrap(rows, "", "\t\t"))
	w.line("estimate, err := measure.OnSample(k, fit.Features, x, rows)")
	w.check()
	w.line("got := estimate.Frobenius")
}

// method returns the literal of a method. Settings with their default are left out, because a
// zero field of a method means its default.
func (w *goWriter) method(method approx.Method) string {
	one, _ := method.Info().New(1, nil)
	two, _ := method.Info().New(2, nil)
	v := reflect.ValueOf(method)
	return w.literal(v, func(i int) bool {
		first, second := reflect.ValueOf(one).Field(i), reflect.ValueOf(two).Field(i)
		return first.Equal(second) && first.Equal(v.Field(i)) // the size differs
	})
}

// literal returns the composite literal of a struct, or the literal of a number or boolean.
// Fields with their zero value are left out, and those for which isDefault returns true.
func (w *goWriter) literal(v reflect.Value, isDefault func(field int) bool) string {
	switch v.Kind() {
	case reflect.Struct:
		w.use(v.Type().PkgPath())
		var fields []string
		for i := range v.NumField() {
			if f := v.Field(i); v.Type().Field(i).IsExported() && !f.IsZero() && (isDefault == nil || !isDefault(i)) {
				fields = append(fields, v.Type().Field(i).Name+": "+w.literal(f, nil))
			}
		}
		return v.Type().String() + "{" + strings.Join(fields, ", ") + "}"
	case reflect.Slice:
		items := make([]string, v.Len())
		for i := range items {
			items[i] = w.literal(v.Index(i), nil)
		}
		return v.Type().String() + "{" + strings.Join(items, ", ") + "}"
	case reflect.Float64:
		return formatNumber(v.Float())
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.Int:
		return strconv.FormatInt(v.Int(), 10)
	}
	panic(fmt.Sprintf("code: a setting has the type %v, which has no literal", v.Type())) // TestPrograms writes all settings
}

// kernel returns the expression of a kernel.
func (w *goWriter) kernel(c content) string {
	w.use("mercer/approx/kernel")
	text := c.form().golang
	if text == "" {
		return w.literal(c.v, nil)
	}
	if b := c.v.FieldByName("w"); b.IsValid() && lengthOf(b.FieldByName("A")) == 0 && b.FieldByName("B").Len() == 1 {
		text = "kernel.Biased({=k}, {bias})"
	}
	return expandForm(text, func(expression string) string {
		switch name := expression[1:]; {
		case expression == "bias":
			return formatNumber(c.field("w").FieldByName("B").Index(0).Float())
		case expression[0] == '=':
			return w.kernel(c.part(name))
		case expression[0] == '~':
			return w.literal(c.field(name), nil)
		}
		return c.number(expression)
	})
}
