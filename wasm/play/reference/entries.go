package reference

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// An entry is an entry of the catalogue, of any kind.
type entry struct {
	Key, Name, Doc, Source string
	Heading                string // heading of the entry in its list; entries with the same heading are related
	defaults               string // link of the entry with defaults, which need not be canonical
	promises               []string
	accepts                string // the kernels that a method accepts, if not all
	isSetting              func(f *state.Field) bool
	usedBy                 func(s *state.State) bool // whether a state of a lesson shows the entry
}

// entries returns the entries of a kind in the order of the catalogue.
func (k *Kind) entries() (list []entry, err error) {
	switch k {
	case &Methods:
		for _, m := range catalogue.Methods {
			e, err := methodEntry(&m)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
	case &Kernels:
		for _, f := range catalogue.Kernels {
			e, err := kernelEntry(&f)
			if err != nil {
				return nil, err
			}
			list = append(list, e)
		}
	case &Datasets:
		for _, d := range catalogue.Datasets {
			list = append(list, datasetEntry(&d))
		}
	case &Tasks:
		for _, t := range task.All {
			list = append(list, taskEntry(&t))
		}
	case &Views:
		for _, v := range views.Views {
			list = append(list, viewEntry(v))
		}
	}
	return list, nil
}

func methodEntry(m *catalogue.MethodEntry) (entry, error) {
	family, err := firstKernel(m)
	if err != nil {
		return entry{}, err
	}
	return entry{
		Key: m.Key, Name: m.Name, Doc: m.Doc, Source: m.Source, Heading: m.Group,
		defaults:  "kernel=" + family.Key + "&method=" + m.Key,
		promises:  methodPromises(m.Traits),
		accepts:   m.Accepts,
		isSetting: func(f *state.Field) bool { return f.Method == m.Key },
		usedBy: func(s *state.State) bool {
			return slices.ContainsFunc(s.Compared(), func(c state.State) bool { return state.Method(c.Method).Key == m.Key })
		},
	}, nil
}

// firstKernel returns the first kernel that a method accepts.
func firstKernel(m *catalogue.MethodEntry) (*catalogue.KernelEntry, error) {
	for i, f := range catalogue.Kernels {
		if k, err := f.New(1, nil); err != nil {
			return nil, err
		} else if m.Supports(k, 2) == nil {
			return &catalogue.Kernels[i], nil
		}
	}
	return nil, fmt.Errorf("%s accepts no kernel", m.Key)
}

// methodPromises lists the traits of a method as sentences. The conformance suite checks each.
func methodPromises(t approx.Traits) []string {
	return listIf([]conditional{
		{t.Exact, "On the data, k̂ is k, up to what a note states."},
		{t.Interpolates, "With m = n, K̂ is K on the data."},
		{t.Lower, "K − K̂ is positive semi-definite, so that its trace bounds the error."},
		{t.Unbiased, "The mean of k̂ over seeds is k."},
		{t.Definite, "K̂ is positive semi-definite."},
		{!t.Definite, "K̂ need not be positive semi-definite: a feature may count negatively."},
		{t.Centered, "The eigenpairs are those of the kernel centred in feature space."},
		{t.Extends, "A larger m keeps the landmarks or frequencies of a smaller one."},
		{t.Unordered, "The order of the points does not matter."},
		{!t.Seeded, "The result does not depend on a seed."},
		{!t.Sized, "The size follows from the data and the settings, not from m."},
		{t.Placeable, "Your own landmarks can take the place of those that the method chooses."},
		{t.Indefinite, "It accepts indefinite kernels, and notes what it leaves out."},
	})
}

// A conditional is a sentence that holds for some entries.
type conditional struct {
	holds bool
	text  string
}

func listIf(all []conditional) (list []string) {
	for _, c := range all {
		if c.holds {
			list = append(list, c.text)
		}
	}
	return list
}

func kernelEntry(f *catalogue.KernelEntry) (entry, error) {
	k, err := f.New(1, nil)
	if err != nil {
		return entry{}, err
	}
	e := entry{
		Key: f.Key, Name: cmp.Or(f.Title, upperFirst(f.Name)), Doc: f.Doc, Source: f.Source, Heading: f.Heading,
		promises:  kernelPromises(k),
		isSetting: func(s *state.Field) bool { return s.Kernel == f.Key || s.Key == "sigma" && !f.Unscaled },
		usedBy:    func(s *state.State) bool { return s.Kernel == f.Key },
	}
	for _, key := range append([]string{state.Default().Method}, state.RivalMethods...) {
		if state.Method(key).Supports(k, 2) == nil {
			e.defaults = "kernel=" + f.Key + "&method=" + key
			return e, nil
		}
	}
	return e, fmt.Errorf("no method for comparisons accepts the kernel %s", f.Key)
}

// kernelPromises lists the properties of a kernel in the plane, with σ = 1 and defaults, as
// sentences. The conformance suite checks each.
func kernelPromises(k approx.Kernel) []string {
	spectrum, hasSpectrum := approx.SpectrumOf(k)
	inner, warp := k, ""
	if !hasSpectrum {
		if inner, _ = approx.Unwarp(k); inner != nil {
			if spectrum, hasSpectrum = approx.SpectrumOf(inner); hasSpectrum {
				warp = ", after a linear map of the points"
			}
		}
	}
	_, isRadial := k.(approx.Radial)
	_, isSeparable := k.(approx.Separable)
	indefinite, isIndefinite := k.(approx.Indefinite)
	bound, slope := math.Inf(1), math.Inf(1)
	if b, ok := k.(approx.Bounded); ok {
		bound = b.Bound()
	}
	if l, ok := k.(approx.Lipschitz); ok {
		slope = l.Lipschitz(2)
	}
	hasNeurons := hasSpectrum && spectrum.Activation != nil
	list := listIf([]conditional{
		{!isIndefinite, "Every Gram matrix is positive semi-definite."},
		{isRadial, "It depends on the distance of the points only."},
		{isSeparable, "It is a product of one kernel for each coordinate."},
		{hasSpectrum && !hasNeurons, "It is a mean of waves with known frequencies" + warp + ", so random Fourier features approximate it."},
		{hasNeurons, "It is a mean over random neurons" + warp + ", so random features approximate it."},
		{!math.IsInf(bound, 1), "k(x, x) is at most " + formatDigits(bound) + "."},
		{math.IsInf(bound, 1), "k(x, x) has no bound."},
		{!math.IsInf(slope, 1), "In the plane, it changes by at most " + formatDigits(slope) + " times the change of x − y in units of σ, with the default settings."},
	})
	if isIndefinite {
		list = append([]string{indefinite.Indefinite()}, list...)
	}
	return list
}

func datasetEntry(d *catalogue.DatasetEntry) entry {
	defaults := fmt.Sprintf("data=%s&noise=%g", d.Key, d.Noise.Default)
	if d.Sigma > 0 {
		defaults += "&sigma=" + formatDigits(d.Sigma)
	}
	return entry{
		Key: d.Key, Name: cmp.Or(d.Title, upperFirst(d.Name)), Doc: d.Doc, Heading: d.Heading,
		defaults: defaults,
		promises: listIf([]conditional{
			{true, "The same seed gives the same points."},
			{d.Extends, "A larger n keeps the points of a smaller one."},
			{!d.Extends, "A larger n may move all points."},
			{true, "Without noise, all points lie in " + strings.ReplaceAll(fmt.Sprintf("[%g, %g] × [%g, %g].", d.Box[0], d.Box[1], d.Box[2], d.Box[3]), "-", "−")},
			{true, "A little more noise moves each point a little, and its group stays."},
			{len(d.Groups) > 0, fmt.Sprintf("There are %d groups: %s.", len(d.Groups), strings.Join(d.Groups, ", "))},
			{len(d.Groups) == 0, "There are no groups. The sign of the target divides the points where a task needs two."},
			{true, "The target of a regression: " + d.Target.Doc},
		}),
		isSetting: func(f *state.Field) bool { return f.Key == "n" || f.Key == "noise" || f.Key == "dseed" },
		usedBy:    func(s *state.State) bool { return s.Data == d.Key },
	}
}

func taskEntry(t *task.Task) entry {
	loss := ""
	if t.Loss != nil {
		loss = t.Loss.Words
	}
	return entry{
		Key: t.Key, Name: upperFirst(t.Name), Doc: t.Doc, Source: t.Source,
		defaults: "task=" + t.Key,
		promises: listIf([]conditional{
			{t.Loss != nil, "Its loss is the " + loss + ", on the data and on new points."},
			{t.NeedsPairs, "It is computed from eigenpairs alone."},
			{t.IsSeeded, "The result depends on the seed of the state."},
			{!t.IsSeeded, "The result does not depend on a seed of its own."},
			{t.LiveBelow < math.MaxInt, fmt.Sprintf("During a drag, the exact result is computed again for fewer than %s points.", approx.FormatCount(t.LiveBelow))},
			{t.LiveBelow == math.MaxInt, "During a drag, the exact result is computed again for any number of points."},
		}),
		isSetting: func(f *state.Field) bool { return f.Task == t.Key },
		usedBy:    func(s *state.State) bool { return s.Task == t.Key && t.Key != task.Kernel.Key },
	}
}

func viewEntry(v contract.View) entry {
	return entry{
		Key: v.Key, Name: v.Name, Doc: v.Doc, Source: v.Source,
		defaults: "views=" + v.Key,
		promises: listIf([]conditional{
			{v.NeedsFit, "It needs an approximation; without one, it says why it is empty."},
			{v.MethodNote != "", v.MethodNote},
			{v.HasRowPerMethod, "It has a row for each compared method."},
			{v.LiveUpTo == contract.NoPointLimit, "It follows a drag for any number of points."},
			{v.LiveUpTo > 0 && v.LiveUpTo < contract.NoPointLimit, "It follows a drag up to " + approx.FormatCount(v.LiveUpTo) + " points."},
			{v.LiveUpTo == 0, "During a drag, it shows the last result dimmed."},
			{true, "Its numbers can be saved as CSV and JSON."},
		}),
		isSetting: func(f *state.Field) bool { return strings.HasPrefix(f.Key, v.Key+".") && f.Group == "view" },
		usedBy:    func(s *state.State) bool { return slices.Contains(s.Views, v.Key) && !isFirstView(v.Key) },
	}
}

// isFirstView reports whether a new page shows the view, as nearly every state of a lesson does.
func isFirstView(key string) bool {
	return slices.Contains(views.Keys()[:views.InitialCount], key)
}

// canonicalLink returns the canonical form of a link. Both are without «v=1&».
func canonicalLink(text string) (string, error) {
	s, warnings := state.Open("v=1&" + text)
	if len(warnings) > 0 {
		return "", fmt.Errorf("%s: %v", text, warnings)
	}
	return strings.TrimPrefix(strings.TrimPrefix(state.Link(s), "v=1"), "&"), nil
}

// figureLink returns the link of the figure of an article, without «v=1&».
func (e *entry) figureLink(a *Article) (string, error) {
	if a.Figure != "" {
		return a.Figure, nil
	}
	return canonicalLink(e.defaults)
}
