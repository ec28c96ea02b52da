package play

import (
	"strings"

	"mercer/wasm/play/state"
)

// dependencies lists the results of a state and the inputs of each. A result is a part of
// the report or the blocks of a message; "x.*" is all parts whose names begin with "x.".
// While a hand moves one setting, results that do not depend on it stay as they
// were at rest.
var dependencies = []struct {
	result string
	on     state.Inputs
}{
	// Parts of the report.
	{"report.link", state.OnState},
	{"report.data", state.OnState},
	{"report.kernel", state.OnState},
	{"report.method", state.OnState},
	{"report.seed", state.OnState},
	{"report.preview", state.OnState},
	{"report.exact_of", state.OnGram},
	{"report.certificate", state.OnGram},
	{"report.eigenvalues.exact", state.OnGram}, // their number depends on the size of the fit
	{"report.twin", 0},
	{"report.bounds", state.OnFit | state.OnIndex},
	{"report.task", state.OnFit | state.OnTask},
	{"report.compared.1", state.OnFit},
	{"report.compared.*", state.OnGram | state.OnRivals},
	{"report.notes", state.OnState},
	{"report.*", state.OnFit},

	// Blocks that every result has.
	{"box", state.OnState}, // stays during a drag and may grow afterwards
	{"preview", state.OnState},
	{"points", state.OnPoints},
	{"labels", state.OnPoints},
	{"index", state.OnGram | state.OnIndex}, // and how many there are
	{"indices", state.OnGram},
	{"probe", state.OnProbe},
	{"grain", state.OnGram},
	{"phi.exact", state.OnGram | state.OnIndex},
	{"phi.*", state.OnFit | state.OnIndex},
	{"k.exact", state.OnGram | state.OnTask | state.OnProbe},
	{"k.*", state.OnFit | state.OnTask | state.OnProbe},
	{"regions.exact", state.OnGram | state.OnTask},
	{"margins.exact", state.OnGram | state.OnTask},
	{"places.exact", state.OnGram | state.OnTask},
	{"parts.exact", state.OnGram | state.OnTask},
	{"regions.*", state.OnFit | state.OnTask},
	{"margins.*", state.OnFit | state.OnTask},
	{"places.*", state.OnFit | state.OnTask},
	{"parts.*", state.OnFit | state.OnTask},
	{"task.*", state.OnFit | state.OnTask},
	{"spectrum.exact", state.OnGram}, // their number depends on the size of the fit
	{"spectrum.floor", state.OnGram},
	{"spectrum.approx", state.OnFit},

	// Views.
	{"compare.*", state.OnFit | state.OnIndex | state.OnProbe | state.OnRivals},
	{"wall.*", state.OnFit},
	{"fourier.*", state.OnFit | state.OnProbe},
	{"density.*", state.OnFit},
	{"bounds.*", state.OnFit | state.OnIndex | state.OnShadow},
	{"gram.*", state.OnFit | state.OnOrder},
	{"spectrum.*", state.OnFit},
	{"embedding.*", state.OnFit | state.OnPair},
	{"error.*", state.OnFit},
	{"race.*", state.OnFit | state.OnMethods | state.OnAxis},
	{"how.*", state.OnFit | state.OnProbe},

	// The small Gram matrix, and what the method has placed.
	{"*", state.OnFit},
}

// dependsOn returns the inputs of a result.
func dependsOn(result string) state.Inputs {
	for _, d := range dependencies {
		if prefix, all := strings.CutSuffix(d.result, "*"); d.result == result || all && strings.HasPrefix(result, prefix) {
			return d.on
		}
	}
	return state.OnState
}
