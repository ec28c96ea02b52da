package approxtest

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"mercer/approx"
)

var key = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)

// described checks the description of a method: a key that can stand in a link, names,
// and settings that a page can draw.
func described(m method) error {
	if err := named(m.Key, map[string]string{"Name": m.Name, "Short": m.Short, "Source": m.Source}); err != nil {
		return err
	}
	if err := sentence("Doc", m.Doc); err != nil {
		return err
	}
	if err := params(m.Params); err != nil {
		return err
	}
	return nil
}

func named(id string, words map[string]string) error {
	if !key.MatchString(id) {
		return fmt.Errorf("key %q is not lower-case words joined by hyphens", id)
	}
	for what, w := range words {
		if strings.TrimSpace(w) != w || w == "" {
			return fmt.Errorf("%s is %q", what, w)
		}
	}
	return nil
}

// sentence checks for one that begins with a capital and ends with a full stop.
func sentence(what, s string) error {
	if s == "" || strings.ToUpper(s[:1]) != s[:1] || !strings.HasSuffix(s, ".") {
		return fmt.Errorf("%s is not a sentence: %q", what, s)
	}
	return nil
}

func params(ps []approx.Param) error {
	for _, p := range ps {
		if err := named(p.Key, map[string]string{"Name of " + p.Key: p.Name}); err != nil {
			return err
		}
		if err := sentence("Doc of "+p.Key, p.Doc); err != nil {
			return err
		}
		switch {
		case !(p.Min < p.Max), math.IsInf(p.Max-p.Min, 0):
			return fmt.Errorf("%s has the range [%g, %g]", p.Key, p.Min, p.Max)
		case !(p.Min <= p.Default && p.Default <= p.Max):
			return fmt.Errorf("%s has the default %g outside [%g, %g]", p.Key, p.Default, p.Min, p.Max)
		case p.Log && p.Min <= 0:
			return fmt.Errorf("%s has a logarithmic slider from %g", p.Key, p.Min)
		case len(p.Choices) > 0 && (p.Min != 0 || p.Max != float64(len(p.Choices)-1)):
			return fmt.Errorf("%s has %d choices for [%g, %g]", p.Key, len(p.Choices), p.Min, p.Max)
		}
	}
	return nil
}
