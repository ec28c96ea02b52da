package sheet

import (
	"math"
	"strconv"

	"mercer/viz/jsontext"
	"mercer/viz/table"
)

// ReportTables returns the table "numbers" of a report in JSON. The table has a row for
// each number, boolean and word of the report. The key of a row is the path to the value,
// for example error.frobenius. Two kinds of values are omitted:
//   - lists of numbers, which have their own tables or follow from the link;
//   - times, which differ between runs.
//
// If there is no report, ReportTables returns no table.
func ReportTables(text []byte) []table.Table {
	var report any
	if err := jsontext.Decode(text, &report); err != nil {
		return nil
	}
	r := reportRows{keys: table.Column{Name: "key"}, values: table.Column{Name: "value"}}
	if object, ok := report.(jsontext.Object); ok {
		r.addObject("", object)
	}
	if len(r.keys.Words) == 0 {
		return nil
	}
	return []table.Table{{
		Name:    "numbers",
		Note:    "errors are parts of the same norm of K, so that 1 is 100 %; error.max, error.expected and test.max are absolute; kernel.sigma is a length in the plane of the data",
		Columns: []table.Column{r.keys, r.values},
	}}
}

// A reportRows collects the rows of a report, in the order of the report.
type reportRows struct {
	keys, values table.Column
}

// add appends a row with a number v, or with a word.
func (r *reportRows) add(key string, v float64, word string) {
	r.keys.Values, r.keys.Words = append(r.keys.Values, math.NaN()), append(r.keys.Words, key)
	r.values.Values, r.values.Words = append(r.values.Values, v), append(r.values.Words, word)
}

// addObject adds the rows of an object. The prefix is added to the names of its members.
func (r *reportRows) addObject(prefix string, object jsontext.Object) {
	for _, m := range object {
		if name := prefix + m.Name; name != "time_ms" {
			r.addValue(name, m.Value)
		}
	}
}

// addValue adds the rows of the value with the given key. A list has a row for each word in it.
func (r *reportRows) addValue(name string, value any) {
	switch v := value.(type) {
	case jsontext.Object:
		r.addObject(name+".", v)
	case []any:
		for i, part := range v {
			if word, ok := part.(string); ok {
				r.add(name+"."+strconv.Itoa(i+1), math.NaN(), word)
			}
		}
	case string:
		r.add(name, math.NaN(), v)
	case float64:
		r.add(name, v, "")
	case bool:
		r.add(name, math.NaN(), strconv.FormatBool(v))
	case nil:
		r.add(name, math.NaN(), "")
	}
}
