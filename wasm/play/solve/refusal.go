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

// NoFeatures is a feature map without features. It is used if a method was not run.
type NoFeatures struct{}

// Len returns 0.
func (NoFeatures) Len() int { return 0 }

// Map returns a vector of length 0.
func (NoFeatures) Map(dst, _ []float64) []float64 { return approx.Dst(dst, 0) }

// RefusedFit returns a Fit with the reason why the method has no fit. The reason is that
// the method cannot use the kernel, or that it has found too many centres. For other
// errors, RefusedFit returns err.
func RefusedFit(err error) (*Fit, error) {
	if e := (*approx.SizeError)(nil); errors.As(err, &e) {
		return &Fit{
			Fit: approx.Fit{Features: NoFeatures{}, Size: e.Size},
			Refusal: fmt.Sprintf("This ℓ gives %s shadow centres, and at most %s are possible here: more take too long or need too much memory. A smaller ℓ or a larger σ gives fewer.",
				approx.FormatCount(e.Size), approx.FormatCount(e.Most)),
			ShortRefusal: fmt.Sprintf("%s shadow centres\nare too many.", approx.FormatCount(e.Size)),
		}, nil
	}
	reason, shortReason := UnsupportedReason(err)
	if reason == "" {
		return nil, err
	}
	return &Fit{Fit: approx.Fit{Features: NoFeatures{}}, Refusal: reason, ShortRefusal: shortReason}, nil
}

// UnsupportedReason returns the reason in an *approx.UnsupportedError, in a full and a short
// form. For other errors, it returns empty strings.
func UnsupportedReason(err error) (reason, shortReason string) {
	if u := (*approx.UnsupportedError)(nil); errors.As(err, &u) {
		if u.Indefinite {
			shortReason = "K is indefinite:\nonly exact kernel PCA accepts it."
		}
		return typeset.FormatSigns(u.Reason), shortReason
	}
	return "", ""
}

// RefusedFitOf returns RefusedFit for the method of s. If the method cannot use the
// kernel on any points, Refusal also lists kernels that it accepts. Pictures then contain
// a short reason.
func RefusedFitOf(s *state.State, k approx.Kernel, err error) (*Fit, error) {
	f, err := RefusedFit(err)
	if m := state.Method(s.Method); err == nil && f.ShortRefusal == "" && f.Refusal == RefusalReason(m, k) {
		f.ShortRefusal = m.Name + "\ncannot serve this kernel."
		f.Refusal += " " + supportedKernels(s)
	}
	return f, err
}

// supportedKernels returns a sentence with the kernels that the method of s accepts. It
// contains the names of the first three kernels, and the number of the others.
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

// RefusalText returns a short reason why there is no approximation. The notes contain
// the full reason.
func (f *Fit) RefusalText() string { return cmp.Or(f.ShortRefusal, f.Refusal) }

// NoErrors returns the errors of a refused fit. All of them are NaN.
func NoErrors() *Errors {
	nan := math.NaN()
	return &Errors{
		Gram:  measure.GramError{Error: measure.Error{Frobenius: nan, Spectral: nan, Residual: nan, Max: nan}},
		Panel: &GramPanel{},
	}
}

// EmptyReason is the reason why there is no result without points.
const EmptyReason = "There are no points. Choose a data set, or draw some points."

// WithoutResult returns the reason why there can be no result for the points x, or "".
// There are no points, or the kernel is not defined at some of them.
func WithoutResult(k approx.Kernel, x approx.Points) string {
	if x.Len() == 0 {
		return EmptyReason
	}
	return OutsideDomain(k, x)
}

// OutsideDomain returns the reason why the kernel is not defined at some of the points.
// It returns "" if the kernel is defined at all points.
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

// UnavailableReasons returns reasons for choices that cannot be combined. Under "method", it
// returns the reason for each method that cannot use the kernel k. Under "kernel", it
// returns the reason for each kernel that the method of s cannot use.
func UnavailableReasons(s *state.State, k approx.Kernel) map[string]map[string]string {
	out := map[string]map[string]string{}
	addReason := func(list, key, reason string) {
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
		addReason("method", m.Key, RefusalReason(m, k))
	}
	method := state.Method(s.Method)
	for i := range catalogue.Kernels {
		f := &catalogue.Kernels[i]
		other := *s
		other.Kernel = f.Key
		if k, err := other.NewKernel(); err == nil {
			addReason("kernel", f.Key, RefusalReason(method, k))
		}
	}
	return out
}

// RefusalReason returns the reason why the method cannot use the kernel in the plane, or
// "".
func RefusalReason(m *catalogue.MethodEntry, k approx.Kernel) string {
	reason, _ := UnsupportedReason(m.Supports(k, 2))
	return reason
}
