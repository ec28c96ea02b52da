package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"mercer/viz/contract"
	racedata "mercer/viz/view/race"
)

// A ReportFit is a fit of the race as a report has it.
type ReportFit struct {
	Method  string  `json:"method"`            // key in the catalogue
	Vary    string  `json:"vary"`              // the setting that makes it larger
	At      float64 `json:"at"`                // and its value
	Seed    uint64  `json:"seed"`              // of the fit
	M       int     `json:"m"`                 // the effective size
	Error   Number  `json:"error"`             // ‖K−K̂‖_F / ‖K‖_F
	AtMost  bool    `json:"atMost,omitempty"`  // the error is an upper bound only, as where a spectrum is too steep
	SE      Number  `json:"se"`                // its standard error, where it is of a sample
	MS      Number  `json:"ms"`                // of the fit, a median; null where the race is not against time. Outside the promise that a link gives the same numbers
	Bytes   float64 `json:"bytes"`             // of what maps new points
	Evals   int     `json:"evals"`             // kernel evaluations of the fit
	Refused string  `json:"refused,omitempty"` // why there is none, and then there is no error
}

// Race makes the first fits of the race that r shows, so many in their turns, for
// who cannot wait for a page to make them: it fills race.runs and the report. A
// result that shows no race it leaves as it is.
func (r *Result) Race(ctx context.Context, most int) error {
	if !contract.Has(&r.Message, racedata.Cells) {
		return nil
	}
	var c Racer
	race, err := c.Race(r.State)
	if err != nil {
		return err
	}
	order := make([]int, len(race.Cells))
	for i, cell := range race.Cells {
		order[cell.Turn] = i
	}
	runs := make([]float64, len(order)*RunColumns)
	var reasons []string
	made := order[:min(max(most, 0), len(order))]
	slices.Sort(made)
	for _, i := range made {
		o, err := c.Run(ctx, r.State, i)
		if err != nil {
			return err
		}
		copy(runs[i*RunColumns:], o.Row())
		if o.Reason != "" {
			reasons = append(reasons, strconv.Itoa(i)+" "+o.Reason)
		}
		cell := race.Cells[i]
		m := race.Methods[cell.Method]
		r.Report.Race = append(r.Report.Race, ReportFit{m.Key, m.Vary, cell.At, cell.Seed,
			o.Size, Number(o.Error), o.AtMost, Number(o.SE), Number(o.MS), o.Bytes, o.Evals, o.Reason})
	}
	racedata.Runs.Put(&r.Message, runs)
	racedata.Reasons.Put(&r.Message, strings.Join(reasons, racedata.Between))
	return nil
}
