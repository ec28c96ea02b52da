package main

import (
	"encoding/json"
	"os"
	"strings"

	"mercer/viz/canvas/svg"
	"mercer/viz/figure"
	"mercer/viz/sheet"
	"mercer/wasm/play"
)

// export writes the files that users can also save on the page.
func export(r *play.Result, o options) error {
	link := "#" + r.Report.Link
	if o.svg != "" {
		w, h := o.size()
		c := svg.New(w, h, figure.ThemeByName(o.view.Theme).Paper, "Mercer", link)
		o.draw(c, r)
		if err := os.WriteFile(o.svg, c.Bytes(), 0o666); err != nil {
			return err
		}
	}
	if o.csv == "" && o.tables == "" {
		return nil
	}
	report, err := json.Marshal(&r.Report)
	if err != nil {
		return err
	}
	tables := append(sheet.ReportTables(report), sheet.AllTables(&r.Message, o.view.Rows)...)
	if o.csv != "" {
		if err := os.WriteFile(o.csv, sheet.CSV(link, tables), 0o666); err != nil {
			return err
		}
	}
	if o.tables != "" {
		return os.WriteFile(o.tables, sheet.JSON(link, strings.Join(o.view.Rows, ","), tables), 0o666)
	}
	return nil
}
