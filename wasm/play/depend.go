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
		{"report.link", contract.OnAll},
		{"report.data", contract.OnAll},
		{"report.kernel", contract.OnAll},
		{"report.method", contract.OnAll},
		{"report.seed", contract.OnAll},
		{"report.preview", contract.OnAll},
		{"report.exact_of", contract.OnGram},
		{"report.certificate", contract.OnGram},
		{"report.eigenvalues.exact", contract.OnGram}, // the number of eigenvalues depends on the size of the fit
		{"report.twin", 0},
		{"report.bounds", contract.OnFit | contract.OnIndex},
		{"report.task", contract.OnFit | contract.OnTask},
		{"report.compared.1", contract.OnFit},
		{"report.compared.*", contract.OnGram | contract.OnRivals},
		{"report.notes", contract.OnAll},
		{"report.*", contract.OnFit},

		// Blocks that every result has.
		{result.Box.Name, contract.OnAll}, // the box stays during a drag and may grow at rest
		{result.Preview.Name, contract.OnAll},
		{result.Points.Name, contract.OnPoints},
		{result.Labels.Name, contract.OnPoints},
		{result.Index.Name, contract.OnGram | contract.OnIndex}, // the range of the index depends on the pairs
		{result.IndexCount.Name, contract.OnGram},
		{result.Probe.Name, contract.OnProbe},
		{result.Grain.Name, contract.OnGram},
		{eigen.Phi.Exact.Name, contract.OnGram | contract.OnIndex},
		{all(eigen.Row.Key), contract.OnFit | contract.OnIndex},
		{kernelview.Function.Exact.Name, contract.OnGram | contract.OnTask | contract.OnProbe},
		{all(kernelview.Row.Key), contract.OnFit | contract.OnTask | contract.OnProbe},
		{spectrumview.Eigenvalues.Exact.Name, contract.OnGram}, // the number of eigenvalues depends on the size of the fit
		{spectrumview.Floor.Name, contract.OnGram},
		{spectrumview.Eigenvalues.Approx.Name, contract.OnFit},
	}
	for _, name := range []string{kernelview.Regions.Exact.Name, kernelview.Margins.Exact.Name, kernelview.Places.Exact.Name, kernelview.Parts.Exact.Name} {
		list = append(list, dependency{name, contract.OnGram | contract.OnTask})
	}
	for _, name := range []string{
		kernelview.Regions.Approx.Name, kernelview.Margins.Approx.Name, kernelview.Places.Approx.Name, kernelview.Parts.Approx.Name,
		kernelview.Elsewhere.Name, all(kernelview.Task.Name),
	} {
		list = append(list, dependency{name, contract.OnFit | contract.OnTask})
	}
	for _, v := range views.Views {
		if v.DependsOn != 0 {
			list = append(list, dependency{all(v.Key), v.DependsOn})
		}
	}
	return append(list, dependency{"*", contract.OnFit}) // the small Gram matrix, and the marks of the method
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
	return contract.OnAll
}
