package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/measure"
	"mercer/viz/contract"
	"mercer/viz/view/data"
	"mercer/viz/view/eigen"
	kernelview "mercer/viz/view/kernel"
	"mercer/wasm/play/report"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
)

// nothing is the features of a method that was not run: none.
type nothing struct{}

func (nothing) Len() int { return 0 }

func (nothing) Map(dst, _ []float64) []float64 { return approx.Dst(dst, 0) }

// Refused returns the fit of a method that cannot serve a kernel, or has found too many
// centres, or err where that is not what it says.
func Refused(err error) (*FitStage, error) {
	if e := (*approx.SizeError)(nil); errors.As(err, &e) {
		return &FitStage{
			Fit: approx.Fit{Features: nothing{}, Size: e.Size},
			Refused: fmt.Sprintf("There would be %s shadow centres, and here this method goes up to %s of them: beyond it takes too long, or too much memory. A smaller ℓ or a larger σ gives fewer.",
				approx.Count(e.Size), approx.Count(e.Most)),
			Brief: fmt.Sprintf("%s shadow centres\nare too many.", approx.Count(e.Size)),
		}, nil
	}
	why, brief := Unsupported(err)
	if why == "" {
		return nil, err
	}
	return &FitStage{Fit: approx.Fit{Features: nothing{}}, Refused: why, Brief: brief}, nil
}

// Unsupported returns why something cannot be served, in full and in brief, with its
// numbers as in print, or nothing where that is not what err says.
func Unsupported(err error) (why, brief string) {
	if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
		if u.Indefinite {
			brief = "K is indefinite:\nonly exact kernel PCA takes it."
		}
		return typeset.Signs(u.Reason), brief
	}
	return "", ""
}

// refusedOf is refused of the method of s, and where that cannot serve the kernel whatever
// the points says which it can: once, and pictures say no more than that it is so.
func refusedOf(s *state.State, k approx.Kernel, err error) (*FitStage, error) {
	f, err := Refused(err)
	if m := state.Method(s.Method); err == nil && f.Brief == "" && f.Refused == Cannot(m, k) {
		f.Brief = m.Name + "\ncannot serve this kernel."
		f.Refused += " " + serves(s)
	}
	return f, err
}

// serves says which kernels the method of s can serve, with their settings in s: the first
// three by name.
func serves(s *state.State) string {
	var names []string
	m, n := state.Method(s.Method), 0
	for i := range catalogue.Kernels {
		f := &catalogue.Kernels[i]
		other := *s
		other.Kernel = f.Key
		if k, err := NewKernel(&other); err != nil || Cannot(m, k) != "" {
			continue
		}
		if n++; n <= 3 {
			names = append(names, f.Name)
		}
	}
	words := "Kernels that it can serve: " + cmp.Or(strings.Join(names, ", "), "none of those here")
	if n > len(names) {
		words += fmt.Sprintf(" and %d more", n-len(names))
	}
	return words + "."
}

// InPicture returns why there is no approximation, as pictures say it: in few words, as
// the notes have all of it.
func (f *FitStage) InPicture() string { return cmp.Or(f.Brief, f.Refused) }

// unmeasured is the errors of a fit that is none.
func unmeasured() *errorStage {
	nan := math.NaN()
	return &errorStage{
		Gram:  measure.GramError{Error: measure.Error{Frobenius: nan, Spectral: nan, Residual: nan, Max: nan}},
		panel: &gramPanel{},
	}
}

// Outside returns why the kernel cannot be evaluated on the points, or nothing.
func Outside(k approx.Kernel, x approx.Points) string {
	d, ok := k.(approx.Domained)
	if !ok {
		return ""
	}
	err := d.Domain(x)
	if e := (*approx.DomainError)(nil); errors.As(err, &e) {
		return fmt.Sprintf("%s Point %d has the coordinate %s.", e.Reason, e.Row, Digits(e.Value))
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// outsideResult shows the points, and why there is nothing else.
func (c *Session) outsideResult(ctx context.Context, s *state.State, k approx.Kernel, d *DataStage, f Frame, why string, preview bool) (*Result, error) {
	fit := &FitStage{Fit: approx.Fit{Features: nothing{}}, Refused: why}
	box := state.Box(*s, f.W/f.H)
	r := &Result{State: *s, Arrays: Arrays{k, d.X, approx.Pairs{Phi: nothing{}}, fit.Fit}}
	r.Report.Preview = preview
	r.Controls = newControls(s, k, fit, 0)
	r.report(d, fit, nil, 0, timing{})
	r.reportErrors(unmeasured())
	r.Report.Certificate = report.Certificate{Value: report.Number(math.NaN()), Words: "nothing was solved"}
	r.Notes = []string{why}
	r.Report.Notes = r.Notes
	p := &picture{box: [4]float64{box.X0, box.X1, box.Y0, box.Y1}, nx: f.NX, ny: f.NY}
	r.pack(d, fit, p, &gramPanel{}, k, nil)
	for _, panel := range []contract.Panel{data.SpectrumPanel, eigen.Panel(contract.Exact), kernelview.Panel(contract.Exact)} {
		panel.Absent().Put(&r.Message, why)
	}
	for _, key := range s.ShownViews() {
		if v := viewOf(key); v.Solve != nil {
			v.Absent().Put(&r.Message, why)
		}
	}
	r.describe(p)
	c.last, c.held = nil, held{}
	return r, ctx.Err()
}

// unavailable returns the methods that cannot serve the kernel, and the kernels
// that the method cannot serve, with the reasons.
func unavailable(s *state.State, k approx.Kernel) map[string]map[string]string {
	out := map[string]map[string]string{}
	note := func(list, key, reason string) {
		if reason == "" {
			return
		}
		if out[list] == nil {
			out[list] = map[string]string{}
		}
		out[list][key] = reason
	}
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		note("method", m.Key, Cannot(m, k))
	}
	me := state.Method(s.Method)
	for i := range catalogue.Kernels {
		f := &catalogue.Kernels[i]
		other := *s
		other.Kernel = f.Key
		if k, err := NewKernel(&other); err == nil {
			note("kernel", f.Key, Cannot(me, k))
		}
	}
	return out
}

// Cannot returns why the method cannot serve the kernel in the plane, or
// nothing.
func Cannot(m *catalogue.MethodEntry, k approx.Kernel) string {
	why, _ := Unsupported(m.Refuses(k, 2))
	return why
}
