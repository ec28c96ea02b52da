package solve

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/measure"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
)

// NoFeatures is a feature map without features, for a method that was not run.
type NoFeatures struct{}

// Len returns 0.
func (NoFeatures) Len() int { return 0 }

// Map returns a vector of length 0.
func (NoFeatures) Map(dst, _ []float64) []float64 { return approx.Dst(dst, 0) }

// RefusedFit returns a Fit with the reason why the method has no fit. Either the
// method cannot serve the kernel, or it has found too many centres. RefusedFit
// returns any other error err.
func RefusedFit(err error) (*Fit, error) {
	if e := (*approx.SizeError)(nil); errors.As(err, &e) {
		return &Fit{
			Fit: approx.Fit{Features: NoFeatures{}, Size: e.Size},
			Refused: fmt.Sprintf("This ℓ gives %s shadow centres, and at most %s are possible here: more take too long or need too much memory. A smaller ℓ or a larger σ gives fewer.",
				approx.Count(e.Size), approx.Count(e.Most)),
			Brief: fmt.Sprintf("%s shadow centres\nare too many.", approx.Count(e.Size)),
		}, nil
	}
	why, brief := Unsupported(err)
	if why == "" {
		return nil, err
	}
	return &Fit{Fit: approx.Fit{Features: NoFeatures{}}, Refused: why, Brief: brief}, nil
}

// Unsupported returns the reason of an *approx.UnsupportedError, in full and in
// brief. For other errors, Unsupported returns empty strings.
func Unsupported(err error) (why, brief string) {
	if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
		if u.Indefinite {
			brief = "K is indefinite:\nonly exact kernel PCA accepts it."
		}
		return typeset.Signs(u.Reason), brief
	}
	return "", ""
}

// RefusedFitOf is RefusedFit for the method of s. If the method cannot serve the
// kernel on any points, Refused also names kernels that the method can serve, and
// pictures show a brief reason.
func RefusedFitOf(s *state.State, k approx.Kernel, err error) (*Fit, error) {
	f, err := RefusedFit(err)
	if m := state.Method(s.Method); err == nil && f.Brief == "" && f.Refused == RefusalReason(m, k) {
		f.Brief = m.Name + "\ncannot serve this kernel."
		f.Refused += " " + supportedKernels(s)
	}
	return f, err
}

// supportedKernels returns a sentence with the kernels that the method of s can
// serve with the settings of s. The sentence names the first three kernels and the
// number of the others.
func supportedKernels(s *state.State) string {
	var names []string
	m, n := state.Method(s.Method), 0
	for i := range catalogue.Kernels {
		f := &catalogue.Kernels[i]
		other := *s
		other.Kernel = f.Key
		if k, err := other.NewKernel(); err != nil || RefusalReason(m, k) != "" {
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

// BriefRefusal returns in few words the reason why there is no approximation. The
// notes have the full reason.
func (f *Fit) BriefRefusal() string { return cmp.Or(f.Brief, f.Refused) }

// NoErrors returns the errors of a refused fit, which are all NaN.
func NoErrors() *Errors {
	nan := math.NaN()
	return &Errors{
		Gram:  measure.GramError{Error: measure.Error{Frobenius: nan, Spectral: nan, Residual: nan, Max: nan}},
		Panel: &GramPanel{},
	}
}

// OutsideDomain returns the reason why the kernel cannot be evaluated on the
// points, or "".
func OutsideDomain(k approx.Kernel, x approx.Points) string {
	d, ok := k.(approx.Domained)
	if !ok {
		return ""
	}
	err := d.Domain(x)
	if e := (*approx.DomainError)(nil); errors.As(err, &e) {
		return fmt.Sprintf("%s Point %d has the coordinate %s.", e.Reason, e.Row, typeset.Digits(e.Value))
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

// Unavailable returns the methods that cannot serve the kernel k of s, each with
// its reason. It also returns the kernels that the method of s cannot serve, each
// with its reason.
func Unavailable(s *state.State, k approx.Kernel) map[string]map[string]string {
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
		note("method", m.Key, RefusalReason(m, k))
	}
	me := state.Method(s.Method)
	for i := range catalogue.Kernels {
		f := &catalogue.Kernels[i]
		other := *s
		other.Kernel = f.Key
		if k, err := other.NewKernel(); err == nil {
			note("kernel", f.Key, RefusalReason(me, k))
		}
	}
	return out
}

// RefusalReason returns why the method cannot serve the kernel in the plane, or an empty string.
func RefusalReason(m *catalogue.MethodEntry, k approx.Kernel) string {
	why, _ := Unsupported(m.Refuses(k, 2))
	return why
}
