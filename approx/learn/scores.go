package learn

import (
	"cmp"
	"fmt"
	"reflect"
	"strings"
	"text/tabwriter"

	"mercer/approx"
)

// String returns a table with a row for each score, in their order: the method or «exact
// kernel», the type of the kernel, its bandwidth, the learner with its settings, the number
// of features, and the mean loss ± its standard error or the error. A dash stands for a
// value that does not exist.
func (s Scores) String() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, "method\tkernel\tbandwidth\tlearner\tfeatures\tloss")
	for _, score := range s {
		p := score.Pipeline
		method, kernel, bandwidth, features := "exact kernel", typeName(p.Kernel), "–", "–"
		if p.Method != nil {
			info := p.Method.Info()
			method = cmp.Or(info.Name, info.Key, typeName(p.Method))
		}
		if p.NewKernel != nil {
			kernel = "NewKernel"
		}
		if sigma, ok := approx.BandwidthOf(p.Kernel); ok {
			bandwidth = fmt.Sprintf("%.4g", sigma)
		}
		if score.Features > 0 {
			features = fmt.Sprint(score.Features)
		}
		loss := fmt.Sprintf("%.4g ± %.2g", score.Mean, score.StdErr)
		if score.Err != nil {
			loss = strings.Join(strings.Fields(score.Err.Error()), " ")
		}
		fmt.Fprintf(w, "\n%s\t%s\t%s\t%s\t%s\t%s", method, kernel, bandwidth, describe(p.Learner), features, loss)
	}
	w.Flush()
	return b.String()
}

// typeName returns the name of the type of v without its package, or «–» if v is nil.
func typeName(v any) string {
	if v == nil {
		return "–"
	}
	name := strings.TrimPrefix(fmt.Sprintf("%T", v), "*")
	return name[strings.LastIndexByte(name, '.')+1:]
}

// describe returns the name of the type of a learner and its numbers and booleans that are
// not 0 or false, for example «Ridge Rho=0.1».
func describe(l Learner) string {
	text := typeName(l)
	v := reflect.Indirect(reflect.ValueOf(l))
	if v.Kind() != reflect.Struct {
		return text
	}
	for i := range v.NumField() {
		f, field := v.Field(i), v.Type().Field(i)
		isSetting := f.CanInt() || f.CanUint() || f.CanFloat() || f.Kind() == reflect.Bool
		if field.IsExported() && isSetting && !f.IsZero() {
			text += fmt.Sprintf(" %s=%v", field.Name, f)
		}
	}
	return text
}
