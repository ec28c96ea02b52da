package sheet

import (
	"strconv"
	"strings"

	"mercer/viz/table"
)

// CSV returns the tables, one below the other. The first line contains the link as a
// comment. Each table begins with two comments, its name and its note, and a line of
// column names. Missing numbers are empty.
func CSV(link string, tables []table.Table) []byte {
	out := append([]byte("# "), singleLine(link)...)
	out = append(out, '\n')
	for k, t := range tables {
		if k > 0 {
			out = append(out, '\n')
		}
		out = append(append(append(out, "# "...), singleLine(t.Name)...), '\n')
		if t.Note != "" {
			out = append(append(append(out, "# "...), singleLine(t.Note)...), '\n')
		}
		for j, c := range t.Columns {
			if j > 0 {
				out = append(out, ',')
			}
			out = append(out, c.Name...)
		}
		out = append(out, '\n')
		for i := range rowCount(t) {
			for j, c := range t.Columns {
				if j > 0 {
					out = append(out, ',')
				}
				if v := c.Values[i]; c.Words != nil && c.Words[i] != "" {
					out = appendCell(out, c.Words[i])
				} else if v-v == 0 {
					out = strconv.AppendFloat(out, v, 'g', -1, 64)
				}
			}
			out = append(out, '\n')
		}
	}
	return out
}

// JSON returns an object with the link and the tables. The columns of a table are lists
// by name: {"link": "…", "view": "…", "tables": [{"name": "…", "note": "…", "columns":
// {"x": […], …}}]}. Missing numbers are null.
func JSON(link, view string, tables []table.Table) []byte {
	out := appendQuoted([]byte(`{"link": `), link)
	out = appendQuoted(append(out, `, "view": `...), view)
	out = append(out, `, "tables": [`...)
	for k, t := range tables {
		if k > 0 {
			out = append(out, ',')
		}
		out = appendQuoted(append(out, "\n{\"name\": "...), t.Name)
		if t.Note != "" {
			out = appendQuoted(append(out, `, "note": `...), t.Note)
		}
		out = append(out, `, "columns": {`...)
		for j, c := range t.Columns {
			if j > 0 {
				out = append(out, ',')
			}
			out = append(appendQuoted(append(out, '\n'), c.Name), ": ["...)
			for i, v := range c.Values {
				if i > 0 {
					out = append(out, ',')
				}
				switch {
				case c.Words != nil && c.Words[i] != "":
					out = appendQuoted(out, c.Words[i])
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

// rowCount returns the length of the shortest column of a table.
func rowCount(t table.Table) int {
	n := 0
	for j, c := range t.Columns {
		if j == 0 || len(c.Values) < n {
			n = len(c.Values)
		}
	}
	return n
}

// appendCell appends a word. If the word contains a comma or a quote, it is quoted as in
// RFC 4180.
func appendCell(dst []byte, word string) []byte {
	if !strings.ContainsAny(word, "\",") {
		return append(dst, singleLine(word)...)
	}
	dst = append(dst, '"')
	dst = append(dst, singleLine(strings.ReplaceAll(word, `"`, `""`))...)
	return append(dst, '"')
}

// singleLine returns s with line breaks replaced by spaces, since a line break would end
// a comment.
func singleLine(s string) []byte {
	b := []byte(s)
	for i := range b {
		if b[i] < ' ' {
			b[i] = ' '
		}
	}
	return b
}

// appendQuoted appends s as a JSON string.
func appendQuoted(dst []byte, s string) []byte {
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
