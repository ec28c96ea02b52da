package main

import (
	"fmt"
	"html"
	"strings"

	"mercer/approx/catalogue"
	views "mercer/viz/catalogue"
	"mercer/wasm/play/state"
	"mercer/wasm/play/task"
)

// lists contains the function that returns each list of the reference pages as HTML.
var lists = map[string]func() string{
	"pages":    listPages,
	"keys":     listKeys,
	"methods":  listMethods,
	"kernels":  listKernels,
	"datasets": listDatasets,
	"tasks":    listTasks,
	"views":    listViews,
}

const listEnd = "<!-- end of list -->"

// fillLists replaces the lists of a page. It returns the new page and the names of its lists.
// A list is between two comments:
//
//	<!-- list: methods -->
//	…
//	<!-- end of list -->
func fillLists(page string) (filled string, names []string, err error) {
	var b strings.Builder
	for {
		before, remainder, isFound := strings.Cut(page, "<!-- list: ")
		b.WriteString(before)
		if !isFound {
			return b.String(), names, nil
		}
		name, remainder, _ := strings.Cut(remainder, " -->\n")
		_, after, isClosed := strings.Cut(remainder, listEnd)
		list, isKnown := lists[name]
		switch {
		case !isKnown:
			return "", nil, fmt.Errorf("there is no list %q", name)
		case !isClosed:
			return "", nil, fmt.Errorf("the list %q has no end", name)
		}
		b.WriteString("<!-- list: " + name + " -->\n" + list() + listEnd)
		names = append(names, name)
		page = after
	}
}

// A table writes an HTML table. The first cell of each row is a header.
type table struct {
	strings.Builder
	columns []string // headers of the columns
}

// newTable begins a table of a CSS class with the given headers.
func newTable(class string, columns ...string) *table {
	t := &table{columns: columns}
	t.WriteString(`<table class="` + class + "\">\n<thead><tr>")
	for _, c := range columns {
		t.WriteString(`<th scope="col">` + c + "</th>")
	}
	t.WriteString("</tr></thead>\n<tbody>\n")
	return t
}

// addRow writes a row. The cells are HTML. Each cell has the header of its column as an
// attribute, since narrow screens stack the cells.
func (t *table) addRow(id string, cells ...string) {
	fmt.Fprintf(t, `<tr id="%s"><th scope="row">%s</th>`, id, cells[0])
	for i, c := range cells[1:] {
		fmt.Fprintf(t, `<td data-column="%s">%s</td>`, html.EscapeString(t.columns[i+1]), c)
	}
	t.WriteString("</tr>\n")
}

// finish completes the table and returns its HTML.
func (t *table) finish() string {
	t.WriteString("</tbody>\n</table>\n")
	return t.String()
}

// entryLink returns the key of a catalogue entry as a link, which opens the playground
// with this entry.
func entryLink(setting, key string) string {
	return fmt.Sprintf(`<a href="../index.html#v=1&amp;%s=%s"><code>%s</code></a>`, setting, key, key)
}

// pageLink returns the name of an entry as a link to its page in a folder of site/reference.
func pageLink(folder, key, name string) string {
	return fmt.Sprintf(`<a href="%s/%s.html">%s</a>`, folder, key, html.EscapeString(name))
}

// listPages lists the pages of all entries by kind.
func listPages() string {
	var b strings.Builder
	type entry struct{ key, name string }
	write := func(folder, title string, entries []entry) {
		fmt.Fprintf(&b, "<h2 id=\"%s\">%s</h2>\n<ul class=\"names\">\n", folder, title)
		for _, e := range entries {
			fmt.Fprintf(&b, "<li>%s</li>\n", pageLink(folder, e.key, e.name))
		}
		b.WriteString("</ul>\n")
	}
	var methods, kernels, datasets, tasks, allViews []entry
	for _, m := range catalogue.Methods {
		methods = append(methods, entry{m.Key, m.Name})
	}
	for _, k := range catalogue.Kernels {
		kernels = append(kernels, entry{k.Key, k.Name})
	}
	for _, d := range catalogue.Datasets {
		datasets = append(datasets, entry{d.Key, d.Name})
	}
	for _, t := range task.All {
		tasks = append(tasks, entry{t.Key, t.Name})
	}
	for _, v := range views.Views {
		allViews = append(allViews, entry{v.Key, v.Name})
	}
	write("methods", "Methods", methods)
	write("kernels", "Kernels", kernels)
	write("datasets", "Data sets", datasets)
	write("tasks", "Tasks", tasks)
	write("views", "Views", allViews)
	return b.String()
}

func listMethods() string {
	var b strings.Builder
	var t *table
	group := ""
	for _, m := range catalogue.Methods {
		if t == nil || m.Group != group {
			if t != nil {
				b.WriteString(t.finish())
			}
			group = m.Group
			fmt.Fprintf(&b, "<h3>%s</h3>\n", html.EscapeString(group))
			t = newTable("entries", "method", "Name", "What it does", "Source")
		}
		t.addRow("method-"+m.Key, entryLink("method", m.Key), pageLink("methods", m.Key, m.Name), html.EscapeString(m.Doc), html.EscapeString(m.Source))
	}
	return b.String() + t.finish()
}

func listKernels() string {
	t := newTable("entries", "kernel", "Name", "What it assumes", "Source")
	for _, k := range catalogue.Kernels {
		t.addRow("kernel-"+k.Key, entryLink("kernel", k.Key), pageLink("kernels", k.Key, k.Name), html.EscapeString(k.Doc), html.EscapeString(k.Source))
	}
	return t.finish()
}

func listDatasets() string {
	t := newTable("entries", "data", "Name", "What it teaches")
	for _, d := range catalogue.Datasets {
		t.addRow("data-"+d.Key, entryLink("data", d.Key), pageLink("datasets", d.Key, d.Name), html.EscapeString(d.Doc))
	}
	own := state.OwnEntry()
	t.addRow("data-"+own.Key, entryLink("data", own.Key), fmt.Sprintf(`<a href="report.html#import">%s</a>`, html.EscapeString(own.Name)), html.EscapeString(own.Doc))
	return t.finish()
}

func listTasks() string {
	t := newTable("entries", "task", "Name", "What it shows", "Source")
	for _, k := range task.All {
		t.addRow("task-"+k.Key, entryLink("task", k.Key), pageLink("tasks", k.Key, k.Name), html.EscapeString(k.Doc), html.EscapeString(k.Source))
	}
	return t.finish()
}

func listViews() string {
	t := newTable("entries", "views", "Name", "What it shows")
	for _, v := range views.Views {
		t.addRow("view-"+v.Key, entryLink("views", v.Key), pageLink("views", v.Key, v.Name), html.EscapeString(v.Doc))
	}
	return t.finish()
}

// groupTitles contains the heading of each group of settings.
var groupTitles = map[string]string{
	"data":    "Data",
	"kernel":  "Kernel",
	"method":  "Method",
	"task":    "Task",
	"view":    "Pictures",
	"compare": "Comparison",
}

func listKeys() string {
	var b strings.Builder
	var t *table
	group := ""
	for _, f := range state.Table {
		if t == nil || f.Group != group {
			if t != nil {
				b.WriteString(t.finish())
			}
			group = f.Group
			fmt.Fprintf(&b, "<h3>%s</h3>\n", groupTitles[group])
			t = newTable("settings", "Key", "Meaning", "Values", "Default")
		}
		name := html.EscapeString(f.Name)
		if f.Symbol != "" {
			name = html.EscapeString(f.Symbol) + ", " + name
		}
		t.addRow("key-"+f.Key, codeHTML(f.Key), "<b>"+name+".</b> "+html.EscapeString(f.Doc), valuesText(f), codeHTML(state.DefaultText(f)))
	}
	return b.String() + t.finish()
}

// valuesText describes the values of a setting, as HTML.
func valuesText(f *state.Field) string {
	switch {
	case f.Point != nil:
		return codeHTML("x,y")
	case f.Kind == "points":
		return `a <a href="#points">block</a>, or ` + codeHTML(state.None)
	case f.List != nil:
		return `<a href="catalogue.html#views">views</a>, separated by commas`
	case f.Group == "compare" && f.Choice != nil:
		return codeHTML(state.None) + ` or a <a href="catalogue.html#methods">method</a>`
	case len(f.Choices) > 0:
		choices := make([]string, len(f.Choices))
		for i, c := range f.Choices {
			choices[i] = codeHTML(c)
		}
		return strings.Join(choices, ", ")
	case f.Choice != nil:
		return listLink(f.Key)
	case f.Number != nil && f.Max == state.MaxSeed:
		return "0 to 2⁵³ − 1"
	}
	text := strings.ReplaceAll(state.FormatNumber(f.Min)+" to "+state.FormatNumber(f.Max), "-", "−")
	switch s := state.Default(); {
	case f.Key == "noise":
		text += "; each data set has its own range"
	case isBoundedByPoints(f, s):
		text += ", at most n"
	}
	return text
}

// isBoundedByPoints reports whether the largest value of a setting is n if n is small.
func isBoundedByPoints(f *state.Field, s state.State) bool {
	_, usualMax := f.Number.Bounds(&s)
	s.N = 2
	_, smallMax := f.Number.Bounds(&s)
	return smallMax == 2 && smallMax < usualMax
}

// listLink returns a link to the list of the catalogue from which a setting chooses.
func listLink(key string) string {
	id, noun := map[string]string{"data": "datasets", "kernel": "kernels", "method": "methods", "task": "tasks"}[key],
		map[string]string{"data": "data set", "kernel": "kernel", "method": "method", "task": "task"}[key]
	return fmt.Sprintf(`a <a href="catalogue.html#%s">%s</a>`, id, noun)
}

func codeHTML(text string) string { return "<code>" + html.EscapeString(text) + "</code>" }
