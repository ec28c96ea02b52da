package state

import (
	"strconv"

	"mercer/approx"
)

// Defaults contains the defaults of links of version 1. A link contains only settings
// that differ from these defaults. They must never change, since published links would
// change their meaning.
//
// A setting that is missing here has the default of its Param. A test compares this
// default with testdata/defaults.txt. If the catalogue changes it, the old default must
// be added here.
var Defaults = map[string]string{
	"data":           "moons",
	"n":              "500",
	"noise":          "0.1",
	"dseed":          "18",
	"kernel":         "gaussian",
	"sigma":          "0.35",
	"method":         "nystrom",
	"m":              "24",
	"ell":            "1.25",
	"seed":           "24",
	"task":           "kernel",
	"i":              "5",
	"x0":             "0.95,-0.5",
	"views":          "data,eigen,kernel",
	"layout":         "grid",
	"method2":        "none",
	"method3":        "none",
	"method4":        "none",
	"m2":             "24",
	"m3":             "24",
	"m4":             "24",
	"race":           "m",
	"gram.order":     "group",
	"embedding.pair": "1-2",
}

// DefaultText returns the default of a setting in the form of links.
func DefaultText(f *Field) string {
	if text, ok := Defaults[f.Key]; ok {
		return text
	}
	if x, ok := f.Default.(float64); ok {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return f.Default.(string)
}

// linkDefault returns the default of a setting of the catalogue in links of version 1.
func linkDefault(key string, p approx.Param) float64 {
	text, ok := Defaults[key]
	if !ok {
		return p.Default
	}
	for i, name := range p.Choices {
		if name == text {
			return float64(i)
		}
	}
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("play: the default of " + key + " is neither a number nor a choice")
	}
	return x
}

// ColoredMethods contains the keys of the methods with a fixed colour in every comparison,
// in the order of the colours.
var ColoredMethods = []string{"nystrom", "nystrom-kmeans", "nystrom-rpc", "rff", "orf", "qmc-sobol", "ika", "rskpca"}

// RivalMethods contains the keys of the methods with which a comparison begins. The
// comparison begins with the first of them that differs from the current method and
// accepts the kernel.
var RivalMethods = []string{"rff", "nystrom", "nystrom-rpc", "exact"}
