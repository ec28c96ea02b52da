package main

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"mercer/approx"
	"mercer/approx/catalogue"
	views "mercer/viz/catalogue"
	"mercer/viz/contract"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// catalogueJSON returns the content of site/catalogue.json. It contains the table of
// settings and the lists of the catalogue. The page creates its controls from this file.
func catalogueJSON() ([]byte, error) {
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
		Sigma  float64    `json:"sigma,omitempty"` // the recommended bandwidth
	}
	type kernel struct {
		Key    string         `json:"key"`
		Name   string         `json:"name"`
		Source string         `json:"source"`
		Doc    string         `json:"doc"`
		Params []approx.Param `json:"params,omitempty"`

		Unscaled bool `json:"unscaled,omitempty"`
		Neurons  bool `json:"neurons,omitempty"` // each of its frequencies is one feature

		// MinSizes contains, by method key, the smallest m of the methods that need more
		// than m = 1. MinSizesAtZero contains the same numbers for the first parameter 0
		// of the kernel.
		MinSizes       map[string]int `json:"least,omitempty"`
		MinSizesAtZero map[string]int `json:"leastAtZero,omitempty"`
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

		// Features is the number of features per unit of m. It is omitted if it is 1.
		Features float64 `json:"features,omitempty"`

		// These fields have the same names in catalogue.MethodEntry.
		FeaturesBeside  int    `json:"beside,omitempty"`
		FeaturesVary    bool   `json:"varies,omitempty"`
		FeaturesSetting string `json:"setting,omitempty"`

		// Rival is the position in state.RivalMethods, starting from 1.
		Rival int `json:"rival,omitempty"`
	}
	type entry struct {
		Key    string         `json:"key"`
		Name   string         `json:"name"`
		Short  string         `json:"short,omitempty"`
		Noun   string         `json:"noun,omitempty"`
		Source string         `json:"source,omitempty"`
		Doc    string         `json:"doc"`
		Params []approx.Param `json:"params,omitempty"`
		Loss   string         `json:"loss,omitempty"` // the key of the loss of a task, see task.Loss
	}
	// A view contains fields of the declaration of a view; see contract.View.
	type view struct {
		entry
		GridRows        int     `json:"gridRows,omitempty"`
		GridRowsAlone   int     `json:"gridRowsAlone,omitempty"`
		HasRowPerMethod bool    `json:"rowPerMethod,omitempty"`
		HeightAlone     float64 `json:"heightAlone,omitempty"`
		Headline        string  `json:"headline,omitempty"`
		Intro           string  `json:"intro,omitempty"`
		Lesson          string  `json:"lesson,omitempty"`
		Gloss           string  `json:"gloss,omitempty"`
		GlossKey        string  `json:"glossKey,omitempty"`
		Method          string  `json:"method,omitempty"`
		MethodNote      string  `json:"methodNote,omitempty"`
		CanFold         bool    `json:"folds,omitempty"`
		Main            int     `json:"main"`
	}
	content := struct {
		Version  int             `json:"v"`
		Fields   []state.Setting `json:"fields"`
		Datasets []set           `json:"datasets"`
		Kernels  []kernel        `json:"kernels"`
		Methods  []method        `json:"methods"`
		Tasks    []entry         `json:"tasks"`
		Views    []view          `json:"views"`
	}{Version: 1, Fields: state.Fields()}
	for _, d := range append(slices.Clone(catalogue.Datasets), state.OwnEntry()) {
		p := d.Noise
		content.Datasets = append(content.Datasets, set{d.Key, d.Name, d.Noun, d.Doc, d.Group, d.Groups, d.Box,
			noise{p.Symbol, p.Name, p.Doc, p.Min, p.Max, p.Default}, d.Sigma})
	}
	for _, k := range catalogue.Kernels {
		neurons, err := hasNeurons(&k.Family)
		if err != nil {
			return nil, err
		}
		minSizes, err := minSizesByMethod(&k.Family, nil)
		if err != nil {
			return nil, err
		}
		var minSizesAtZero map[string]int
		if len(k.Params) > 0 && k.Params[0].Min == 0 {
			if minSizesAtZero, err = minSizesByMethod(&k.Family, approx.Values{k.Params[0].Key: 0}); err != nil {
				return nil, err
			}
		}
		if maps.Equal(minSizes, minSizesAtZero) {
			minSizesAtZero = nil
		}
		content.Kernels = append(content.Kernels, kernel{k.Key, k.Name, k.Source, k.Doc, k.Params, k.Unscaled, neurons, minSizes, minSizesAtZero})
	}
	for _, m := range catalogue.Methods {
		features := m.FeaturesPerSize
		if features == 1 {
			features = 0 // omitted
		}
		content.Methods = append(content.Methods, method{m.Key, m.Name, m.Short, m.Noun, m.Group, m.Source, m.Doc, m.Marks, m.Phrase, m.Traits, m.Params,
			features, m.FeaturesBeside, m.FeaturesVary, m.FeaturesSetting, slices.Index(state.RivalMethods, m.Key) + 1})
	}
	for _, t := range task.All {
		u := entry{Key: t.Key, Name: t.Name, Short: t.Short, Noun: t.Noun, Source: t.Source, Doc: t.Doc, Params: t.Params}
		if t.Loss != nil {
			u.Loss = t.Loss.Key
		}
		content.Tasks = append(content.Tasks, u)
	}
	for _, v := range views.Views {
		content.Views = append(content.Views, view{entry{Key: v.Key, Name: v.Name, Short: v.ShortName, Source: v.Source, Doc: v.Doc},
			v.GridRows, v.GridRowsAlone, v.HasRowPerMethod, v.HeightAlone, v.Headline, v.Intro, v.Lesson, v.Gloss, v.GlossKey, describedMethod(v), v.MethodNote, v.CanFold, v.MainPicture})
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(content)
	return b.Bytes(), err
}

// describedMethod returns the key of the only method that a view describes, or "".
func describedMethod(v contract.View) string {
	if v.MethodNote == "" {
		return ""
	}
	i := slices.IndexFunc(catalogue.Methods, func(m catalogue.MethodEntry) bool {
		return slices.ContainsFunc(m.Params, func(p approx.Param) bool { return p.Key == v.GlossKey })
	})
	return catalogue.Methods[i].Key
}

// minSizesByMethod returns, by method key, the smallest m of the methods that need more
// than m = 1. It uses the kernel of the family f with the settings v.
func minSizesByMethod(f *approx.Family, v approx.Values) (map[string]int, error) {
	v, err := approx.Check(f.Key, f.Params, v)
	if err != nil {
		return nil, err
	}
	k, err := f.New(1, v)
	if err != nil {
		return nil, err
	}
	minSizes := map[string]int{}
	for i := range catalogue.Methods {
		if m := catalogue.Methods[i].MinSize(k, 2); m > 1 {
			minSizes[catalogue.Methods[i].Key] = m
		}
	}
	return minSizes, nil
}

// hasNeurons reports whether the kernels of f are means over neurons. Each neuron is one
// feature.
func hasNeurons(f *approx.Family) (bool, error) {
	v, err := approx.Check(f.Key, f.Params, nil)
	if err != nil {
		return false, err
	}
	k, err := f.New(1, v)
	if err != nil {
		return false, err
	}
	k, _ = approx.Unwarp(k)
	s, _ := approx.SpectrumOf(k)
	return s.Activation != nil, nil
}
