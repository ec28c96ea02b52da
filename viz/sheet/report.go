package sheet

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"

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
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	r := reportRows{d: d, keys: table.Column{Name: "key"}, values: table.Column{Name: "value"}}
	if err := r.readObject(""); err != nil || len(r.keys.Words) == 0 {
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
	d            *json.Decoder
	keys, values table.Column
}

// add appends a row with a number v, or with a word.
func (r *reportRows) add(key string, v float64, word string) {
	r.keys.Values, r.keys.Words = append(r.keys.Values, math.NaN()), append(r.keys.Words, key)
	r.values.Values, r.values.Words = append(r.values.Values, v), append(r.values.Words, word)
}

// readObject reads an object, beginning after its opening brace. The prefix is added to
// its keys.
func (r *reportRows) readObject(prefix string) error {
	for r.d.More() {
		key, err := r.d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if name = prefix + name; name == "time_ms" {
			var times json.RawMessage
			if err := r.d.Decode(&times); err != nil {
				return err
			}
			continue
		}
		if err := r.readValue(name); err != nil {
			return err
		}
	}
	_, err := r.d.Token()
	return err
}

// readValue reads the value with the given key and adds its rows.
func (r *reportRows) readValue(name string) error {
	token, err := r.d.Token()
	if err != nil {
		return err
	}
	switch v := token.(type) {
	case json.Delim:
		if v == '{' {
			return r.readObject(name + ".")
		}
		return r.readList(name)
	case string:
		r.add(name, math.NaN(), v)
	case json.Number:
		x, err := v.Float64()
		if err != nil {
			return err
		}
		r.add(name, x, "")
	case bool:
		r.add(name, math.NaN(), strconv.FormatBool(v))
	case nil:
		r.add(name, math.NaN(), "")
	}
	return nil
}

// readList reads a list, beginning after its opening bracket, and adds a row for each
// word in it.
func (r *reportRows) readList(name string) error {
	for i := 1; r.d.More(); i++ {
		var part any
		if err := r.d.Decode(&part); err != nil {
			return err
		}
		if word, ok := part.(string); ok {
			r.add(name+"."+strconv.Itoa(i), math.NaN(), word)
		}
	}
	_, err := r.d.Token()
	return err
}
