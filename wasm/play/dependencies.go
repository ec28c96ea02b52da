package play

import (
	"strings"

	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/viz/view/eigen"
	kernelview "mercer/viz/view/kernel"
	"mercer/viz/view/result"
	spectrumview "mercer/viz/view/spectrum"
)

// A dependency lists the inputs of a result. The result is a part of the report or a
// block of a message. The pattern "x.*" matches all names that begin with "x.".
type dependency struct {
	result string
	inputs contract.Inputs
}

// dependencies lists the inputs of all results of a state. If several entries match a
// name, the first one applies. During a drag, results that do not depend on the dragged
// setting keep their final values. Views declare their own dependencies.
var dependencies = func() []dependency {
	list := []dependency{
		// These are parts of the report.
		{"report.link", contract.InputAll},
		{"report.data", contract.InputAll},
		{"report.kernel", contract.InputAll},
		{"report.method", contract.InputAll},
		{"report.seed", contract.InputAll},
		{"report.preview", contract.InputAll},
		{"report.exact_of", contract.InputGram},
		{"report.certificate", contract.InputGram},
		{"report.eigenvalues.exact", contract.InputGram}, // the number of eigenvalues depends on the size of the fit
		{"report.twin", 0},
		{"report.bounds", contract.InputFit | contract.InputIndex},
		{"report.task", contract.InputFit | contract.InputTask},
		{"report.compared.1", contract.InputFit},
		{"report.compared.*", contract.InputGram | contract.InputComparedMethods},
		{"report.notes", contract.InputAll},
		{"report.*", contract.InputFit},

		// Every result has these blocks.
		{result.Box.Name, contract.InputAll}, // the box does not change during a drag, but may grow afterwards
		{result.Preview.Name, contract.InputAll},
		{result.Points.Name, contract.InputPoints},
		{result.Labels.Name, contract.InputPoints},
		{result.Index.Name, contract.InputGram | contract.InputIndex}, // the range of the index depends on the pairs
		{result.IndexCount.Name, contract.InputGram},
		{result.Probe.Name, contract.InputProbe},
		{result.MidwayKernel.Name, contract.InputGram},
		{eigen.Phi.Exact.Name, contract.InputGram | contract.InputIndex},
		{patternOf(eigen.Row.Key), contract.InputFit | contract.InputIndex},
		{kernelview.Function.Exact.Name, contract.InputGram | contract.InputTask | contract.InputProbe},
		{patternOf(kernelview.Row.Key), contract.InputFit | contract.InputTask | contract.InputProbe},
		{spectrumview.Eigenvalues.Exact.Name, contract.InputGram}, // the number of eigenvalues depends on the size of the fit
		{spectrumview.Floor.Name, contract.InputGram},
		{spectrumview.Eigenvalues.Approx.Name, contract.InputFit},
	}
	for _, name := range []string{kernelview.Regions.Exact.Name, kernelview.Margins.Exact.Name, kernelview.Embedding.Exact.Name, kernelview.Clusters.Exact.Name} {
		list = append(list, dependency{name, contract.InputGram | contract.InputTask})
	}
	for _, name := range []string{
		kernelview.Regions.Approx.Name, kernelview.Margins.Approx.Name, kernelview.Embedding.Approx.Name, kernelview.Clusters.Approx.Name,
		kernelview.ReassignedShare.Name, patternOf(kernelview.Task.Name),
	} {
		list = append(list, dependency{name, contract.InputFit | contract.InputTask})
	}
	for _, v := range views.Views {
		if v.DependsOn != 0 {
			list = append(list, dependency{patternOf(v.Key), v.DependsOn})
		}
	}
	return append(list, dependency{"*", contract.InputFit}) // the small Gram matrix and the marks of the method
}()

// patternOf returns the pattern that matches all results of a view or of a row of
// pictures.
func patternOf(key string) string { return key + ".*" }

// dependsOn returns the inputs of a result.
func dependsOn(result string) contract.Inputs {
	for _, d := range dependencies {
		if prefix, isPattern := strings.CutSuffix(d.result, "*"); d.result == result || isPattern && strings.HasPrefix(result, prefix) {
			return d.inputs
		}
	}
	return contract.InputAll
}
