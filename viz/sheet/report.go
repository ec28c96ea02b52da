package sheet

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"

	"mercer/viz/table"
)

// ReportTables returns the table "numbers" of a report in JSON. The table has a row for
// each single value, with the path to its key (error.frobenius), and for each word
// of a list of words. Report leaves out lists of numbers, which have tables of
// their own or follow from the link. It also leaves out times, which differ between
// runs. Without a report, Report returns no table.
func ReportTables(text []byte) []table.Table {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	r := reportRows{d: d, keys: table.Column{Name: "key"}, values: table.Column{Name: "value"}}
	if err := r.object(""); err != nil || len(r.keys.Words) == 0 {
		return nil
	}
	return []table.Table{{
		Name:    "numbers",
		Note:    "errors are parts of the same norm of K, so that 1 is 100 %; error.max, error.expected and test.max are absolute; kernel.sigma is a length in the plane of the data",
		Columns: []table.Column{r.keys, r.values},
	}}
}

// A reportRows collects the rows of a report in their order.
type reportRows struct {
	d            *json.Decoder
	keys, values table.Column
}

func (r *reportRows) add(key string, v float64, word string) {
	r.keys.Values, r.keys.Words = append(r.keys.Values, math.NaN()), append(r.keys.Words, key)
	r.values.Values, r.values.Words = append(r.values.Values, v), append(r.values.Words, word)
}

// object reads an object from the position after its opening brace.
func (r *reportRows) object(before string) error {
	for r.d.More() {
		key, err := r.d.Token()
		if err != nil {
			return err
		}
		name, _ := key.(string)
		if name = before + name; name == "time_ms" {
			var times json.RawMessage
			if err := r.d.Decode(&times); err != nil {
				return err
			}
			continue
		}
		if err := r.value(name); err != nil {
			return err
		}
	}
	_, err := r.d.Token()
	return err
}

func (r *reportRows) value(name string) error {
	token, err := r.d.Token()
	if err != nil {
		return err
	}
	switch v := token.(type) {
	case json.Delim:
		if v == '{' {
			return r.object(name + ".")
		}
		return r.list(name)
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

// list reads a list from the position after its opening bracket, and adds the words
// of the list.
func (r *reportRows) list(name string) error {
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
