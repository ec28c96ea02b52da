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

// A dependency is a result with the inputs on which the result depends. The result
// is a part of the report or a block of a message. The pattern "x.*" stands for all
// names that begin with "x.".
type dependency struct {
	result string
	on     contract.Inputs
}

// dependencies returns the results of a state with their inputs. If several entries
// fit a name, the first entry counts. Results that do not depend on a dragged
// setting keep their values at rest. Views declare their own dependencies.
var dependencies = func() []dependency {
	list := []dependency{
		// Parts of the report.
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

		// Blocks that every result has.
		{result.Box.Name, contract.InputAll}, // the box stays during a drag and may grow at rest
		{result.Preview.Name, contract.InputAll},
		{result.Points.Name, contract.InputPoints},
		{result.Labels.Name, contract.InputPoints},
		{result.Index.Name, contract.InputGram | contract.InputIndex}, // the range of the index depends on the pairs
		{result.IndexCount.Name, contract.InputGram},
		{result.Probe.Name, contract.InputProbe},
		{result.MidwayKernel.Name, contract.InputGram},
		{eigen.Phi.Exact.Name, contract.InputGram | contract.InputIndex},
		{all(eigen.Row.Key), contract.InputFit | contract.InputIndex},
		{kernelview.Function.Exact.Name, contract.InputGram | contract.InputTask | contract.InputProbe},
		{all(kernelview.Row.Key), contract.InputFit | contract.InputTask | contract.InputProbe},
		{spectrumview.Eigenvalues.Exact.Name, contract.InputGram}, // the number of eigenvalues depends on the size of the fit
		{spectrumview.Floor.Name, contract.InputGram},
		{spectrumview.Eigenvalues.Approx.Name, contract.InputFit},
	}
	for _, name := range []string{kernelview.Regions.Exact.Name, kernelview.Margins.Exact.Name, kernelview.Embedding.Exact.Name, kernelview.Clusters.Exact.Name} {
		list = append(list, dependency{name, contract.InputGram | contract.InputTask})
	}
	for _, name := range []string{
		kernelview.Regions.Approx.Name, kernelview.Margins.Approx.Name, kernelview.Embedding.Approx.Name, kernelview.Clusters.Approx.Name,
		kernelview.ReassignedShare.Name, all(kernelview.Task.Name),
	} {
		list = append(list, dependency{name, contract.InputFit | contract.InputTask})
	}
	for _, v := range views.Views {
		if v.DependsOn != 0 {
			list = append(list, dependency{all(v.Key), v.DependsOn})
		}
	}
	return append(list, dependency{"*", contract.InputFit}) // the small Gram matrix, and the marks of the method
}()

// all returns the pattern for all results of a view or of a row of pictures.
func all(key string) string { return key + ".*" }

// dependsOn returns the inputs that a result depends on.
func dependsOn(result string) contract.Inputs {
	for _, d := range dependencies {
		if prefix, all := strings.CutSuffix(d.result, "*"); d.result == result || all && strings.HasPrefix(result, prefix) {
			return d.on
		}
	}
	return contract.InputAll
}
