package play

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	views "mercer/viz/catalogue"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

//go:generate go run mercer/wasm/play/generate ../..

// Catalogue returns what site/catalogue.json holds: the table of fields and the
// lists of the catalogue, from which the page makes its controls.
func Catalogue() ([]byte, error) {
	type noise struct {
		Symbol  string  `json:"symbol,omitempty"`
		Name    string  `json:"name"`
		Doc     string  `json:"doc"`
		Min     float64 `json:"min"`
		Max     float64 `json:"max"`
		Default float64 `json:"default"`
	}
	type set struct {
		Key    string     `json:"key"`
		Name   string     `json:"name"`
		Noun   string     `json:"noun,omitempty"`
		Doc    string     `json:"doc"`
		Group  string     `json:"group,omitempty"`
		Groups []string   `json:"groups,omitempty"`
		Box    [4]float64 `json:"box"`
		Noise  noise      `json:"noise"`
	}
	type kernel struct {
		Key    string         `json:"key"`
		Name   string         `json:"name"`
		Source string         `json:"source"`
		Doc    string         `json:"doc"`
		Params []approx.Param `json:"params,omitempty"`

		Unscaled bool `json:"unscaled,omitempty"`
		Neurons  bool `json:"neurons,omitempty"` // a frequency of it is one feature
	}
	type method struct {
		Key    string         `json:"key"`
		Name   string         `json:"name"`
		Short  string         `json:"short"`
		Noun   string         `json:"noun,omitempty"`
		Group  string         `json:"group"`
		Source string         `json:"source"`
		Doc    string         `json:"doc"`
		Marks  string         `json:"marks,omitempty"`
		Phrase string         `json:"phrase"`
		Traits approx.Traits  `json:"traits"`
		Params []approx.Param `json:"params,omitempty"`

		// Features is how many features each unit of m gives, where it is not 1.
		Features float64 `json:"features,omitempty"`

		// Rival is that of the entry: see catalogue.MethodEntry.
		Rival int `json:"rival,omitempty"`
	}
	type use struct {
		Key    string         `json:"key"`
		Name   string         `json:"name"`
		Short  string         `json:"short,omitempty"`
		Source string         `json:"source,omitempty"`
		Doc    string         `json:"doc"`
		Params []approx.Param `json:"params,omitempty"`
	}
	all := struct {
		Version  int             `json:"v"`
		Fields   []state.Setting `json:"fields"`
		Datasets []set           `json:"datasets"`
		Kernels  []kernel        `json:"kernels"`
		Methods  []method        `json:"methods"`
		Tasks    []use           `json:"tasks"`
		Views    []use           `json:"views"`
	}{Version: 1, Fields: state.Fields()}
	for _, d := range catalogue.Datasets {
		p := d.Noise
		all.Datasets = append(all.Datasets, set{d.Key, d.Name, d.Noun, d.Doc, d.Group, d.Groups, d.Box,
			noise{p.Symbol, p.Name, p.Doc, p.Min, p.Max, p.Default}})
	}
	for _, k := range catalogue.Kernels {
		one := state.Default()
		one.Kernel = k.Key
		of, err := newKernel(&one)
		if err != nil {
			return nil, err
		}
		all.Kernels = append(all.Kernels, kernel{k.Key, k.Name, k.Source, k.Doc, k.Params, k.Unscaled, hasNeurons(of)})
	}
	for _, m := range catalogue.Methods {
		features := featuresPerSize(&m, nil)
		if features == 1 {
			features = 0 // left out
		}
		all.Methods = append(all.Methods, method{m.Key, m.Name, m.Short, m.Noun, m.Group, m.Source, m.Doc, m.Marks, m.Phrase, m.Traits, m.Params, features, m.Rival})
	}
	for _, t := range task.All {
		all.Tasks = append(all.Tasks, use{t.Key, t.Name, t.Short, t.Source, t.Doc, t.Params})
	}
	for _, v := range views.Views {
		all.Views = append(all.Views, use{Key: v.Key, Name: v.Name, Short: v.Short, Source: v.Source, Doc: v.Doc})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(all)
	return b.Bytes(), err
}

// Readme returns text with the lists between its markers made anew:
//
//	<!-- list: methods -->
//	…
//	<!-- end of list -->
//
// and likewise of kernels, datasets, tasks, views and keys.
func Readme(text string) (string, error) {
	for name, list := range map[string]func() string{"methods": listMethods, "kernels": listKernels, "datasets": listDatasets, "tasks": listTasks, "views": listViews, "keys": listKeys} {
		begin, end := "<!-- list: "+name+" -->\n", "<!-- end of list -->"
		before, rest, found := strings.Cut(text, begin)
		_, after, closed := strings.Cut(rest, end)
		if !found || !closed {
			return "", fmt.Errorf("play: the text has no list of %s", name)
		}
		text = before + begin + list() + end + after
	}
	return text, nil
}

func listMethods() string {
	var b strings.Builder
	group := "-"
	for _, m := range catalogue.Methods {
		if m.Group != group {
			group = m.Group
			fmt.Fprintf(&b, "\n**%s**\n\n| `method=` | Method | Source | What it does |\n|---|---|---|---|\n", group)
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", m.Key, m.Name, m.Source, m.Doc)
	}
	return b.String()
}

func listKernels() string {
	var b strings.Builder
	b.WriteString("| `kernel=` | Kernel | Source | What it assumes |\n|---|---|---|---|\n")
	for _, k := range catalogue.Kernels {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", k.Key, k.Name, k.Source, k.Doc)
	}
	return b.String()
}

func listDatasets() string {
	var b strings.Builder
	b.WriteString("| `data=` | Data set | What it teaches |\n|---|---|---|\n")
	for _, d := range catalogue.Datasets {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", d.Key, d.Name, d.Doc)
	}
	return b.String()
}

func listTasks() string {
	var b strings.Builder
	b.WriteString("| `task=` | Task | Source | What it shows |\n|---|---|---|---|\n")
	for _, t := range task.All {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", t.Key, t.Name, t.Source, t.Doc)
	}
	return b.String()
}

func listViews() string {
	var b strings.Builder
	b.WriteString("| `views=` | Pictures | What they show |\n|---|---|---|\n")
	for _, v := range views.Views {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", v.Key, v.Name, v.Doc)
	}
	return b.String()
}

func listKeys() string {
	var b strings.Builder
	b.WriteString("| Key | Values | Default | Meaning |\n|---|---|---|---|\n")
	for _, f := range state.Table {
		values, standard := "as listed below", "`"+state.DefaultText(f)+"`"
		switch {
		case f.Point != nil:
			values = "`x,y`"
		case f.Group == "compare" && f.Choice != nil:
			values = "`none`, or as `method`"
		case f.List != nil:
			values = "keys with commas between, as listed below"
		case len(f.Choices) > 0:
			values = "`" + strings.Join(f.Choices, "`, `") + "`"
		case f.Number != nil && f.Max == state.MaxSeed:
			values = "0 to 2⁵³ − 1"
		case f.Number != nil:
			values = state.FormatNumber(f.Min) + " to " + state.FormatNumber(f.Max)
		}
		switch f.Key {
		case "m", "m2", "m3", "m4":
			values += ", at most n"
		case "noise":
			values += ", each data set its own range"
		}
		name := f.Name
		if f.Symbol != "" {
			name = f.Symbol + ", " + name
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s. %s |\n", f.Key, values, standard, name, f.Doc)
	}
	return b.String()
}
