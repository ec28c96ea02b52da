package lesson

import (
	"encoding/json"
	"fmt"
)

// FormulasFile is the name of the file with the MathML of all formulas of a folder.
const FormulasFile = "formulas.json"

// Formulas are the MathML of formulas, by their TeX.
type Formulas struct {
	Inline map[string]string `json:"inline"`
	Block  map[string]string `json:"block"`
}

// ReadFormulas reads the file that site/e2e/math.mjs writes.
func ReadFormulas(data []byte) (*Formulas, error) {
	var f Formulas
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("%s: %v; run node site/e2e/math.mjs", FormulasFile, err)
	}
	return &f, nil
}

// MathML returns the content of the element math of a formula.
func (f *Formulas) MathML(tex string, isBlock bool) (string, bool) {
	m, ok := f.Inline[tex]
	if isBlock {
		m, ok = f.Block[tex]
	}
	return m, ok
}
