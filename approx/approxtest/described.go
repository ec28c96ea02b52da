package approxtest

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"mercer/approx"
)

var keyPattern = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// checkDescribed checks the description of a method. The key must be usable in a link,
// and names, texts and settings must be valid.
func checkDescribed(m method) error {
	if err := checkNames(m.Key, map[string]string{"Name": m.Name, "Short": m.Short, "Source": m.Source}); err != nil {
		return err
	}
	if err := checkSentence("Doc", m.Doc); err != nil {
		return err
	}
	if err := checkParams(m.Params); err != nil {
		return err
	}
	return nil
}

func checkNames(id string, words map[string]string) error {
	if !keyPattern.MatchString(id) {
		return fmt.Errorf("key %q is not lower-case words joined by hyphens", id)
	}
	for what, w := range words {
		if strings.TrimSpace(w) != w || w == "" {
			return fmt.Errorf("%s is %q", what, w)
		}
	}
	return nil
}

// checkSentence returns an error unless s begins with a capital letter and ends with a
// full stop.
func checkSentence(what, s string) error {
	if s == "" || strings.ToUpper(s[:1]) != s[:1] || !strings.HasSuffix(s, ".") {
		return fmt.Errorf("%s is not a sentence: %q", what, s)
	}
	return nil
}

func checkParams(ps []approx.Param) error {
	for _, p := range ps {
		if err := checkNames(p.Key, map[string]string{"Name of " + p.Key: p.Name}); err != nil {
			return err
		}
		if err := checkSentence("Doc of "+p.Key, p.Doc); err != nil {
			return err
		}
		switch {
		case !(p.Min < p.Max), math.IsInf(p.Max-p.Min, 0):
			return fmt.Errorf("%s has the range [%g, %g]", p.Key, p.Min, p.Max)
		case !(p.Min <= p.Default && p.Default <= p.Max):
			return fmt.Errorf("%s has the default %g outside [%g, %g]", p.Key, p.Default, p.Min, p.Max)
		case p.Log && p.Min <= 0:
			return fmt.Errorf("%s has a logarithmic range from %g", p.Key, p.Min)
		case len(p.Choices) > 0 && (p.Min != 0 || p.Max != float64(len(p.Choices)-1)):
			return fmt.Errorf("%s has %d choices for [%g, %g]", p.Key, len(p.Choices), p.Min, p.Max)
		}
	}
	return nil
}
