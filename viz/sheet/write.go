package sheet

import (
	"strconv"
	"strings"

	"mercer/viz/table"
)

// CSV returns the tables one below the other. The link comes first, as a comment. Each table begins with its
// name and its note as comments and a line of column names. Missing numbers are empty.
func CSV(link string, tables []table.Table) []byte {
	out := append([]byte("# "), line(link)...)
	out = append(out, '\n')
	for k, t := range tables {
		if k > 0 {
			out = append(out, '\n')
		}
		out = append(append(append(out, "# "...), line(t.Name)...), '\n')
		if t.Note != "" {
			out = append(append(append(out, "# "...), line(t.Note)...), '\n')
		}
		for j, c := range t.Columns {
			if j > 0 {
				out = append(out, ',')
			}
			out = append(out, c.Name...)
		}
		out = append(out, '\n')
		for i := range rows(t) {
			for j, c := range t.Columns {
				if j > 0 {
					out = append(out, ',')
				}
				if v := c.Values[i]; c.Words != nil && c.Words[i] != "" {
					out = cell(out, c.Words[i])
				} else if v-v == 0 {
					out = strconv.AppendFloat(out, v, 'g', -1, 64)
				}
			}
			out = append(out, '\n')
		}
	}
	return out
}

// JSON returns an object of the link and the tables, whose columns are lists by
// name: {"link": "…", "view": "…", "tables": [{"name": "…", "note": "…", "columns": {"x": […], …}}]}.
// Missing numbers are null.
func JSON(link, view string, tables []table.Table) []byte {
	out := quote([]byte(`{"link": `), link)
	out = quote(append(out, `, "view": `...), view)
	out = append(out, `, "tables": [`...)
	for k, t := range tables {
		if k > 0 {
			out = append(out, ',')
		}
		out = quote(append(out, "\n{\"name\": "...), t.Name)
		if t.Note != "" {
			out = quote(append(out, `, "note": `...), t.Note)
		}
		out = append(out, `, "columns": {`...)
		for j, c := range t.Columns {
			if j > 0 {
				out = append(out, ',')
			}
			out = append(quote(append(out, '\n'), c.Name), ": ["...)
			for i, v := range c.Values {
				if i > 0 {
					out = append(out, ',')
				}
				switch {
				case c.Words != nil && c.Words[i] != "":
					out = quote(out, c.Words[i])
				case v-v == 0:
					out = strconv.AppendFloat(out, v, 'g', -1, 64)
				default:
					out = append(out, "null"...)
				}
			}
			out = append(out, ']')
		}
		out = append(out, "}}"...)
	}
	return append(out, "]}\n"...)
}

// rows returns the number of rows that all columns of a table have.
func rows(t table.Table) int {
	n := 0
	for j, c := range t.Columns {
		if j == 0 || len(c.Values) < n {
			n = len(c.Values)
		}
	}
	return n
}

// cell appends a word, in quotes if it contains a comma or a quote (RFC 4180).
func cell(dst []byte, word string) []byte {
	if !strings.ContainsAny(word, "\",") {
		return append(dst, line(word)...)
	}
	dst = append(dst, '"')
	dst = append(dst, line(strings.ReplaceAll(word, `"`, `""`))...)
	return append(dst, '"')
}

// line returns s without line breaks, which would end a comment.
func line(s string) []byte {
	b := []byte(s)
	for i := range b {
		if b[i] < ' ' {
			b[i] = ' '
		}
	}
	return b
}

// quote appends s as a JSON string.
func quote(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ':
			const hex = "0123456789abcdef"
			dst = append(dst, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			dst = append(dst, string(r)...)
		}
	}
	return append(dst, '"')
}
