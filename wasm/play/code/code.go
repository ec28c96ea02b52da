// Package code writes programs that repeat the fit of a state without the playground: a
// program in Go, which calls package approx, and a program in Python, which needs NumPy
// only. The last statement of a program compares its error with the error of the page.
package code

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strconv"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/wasm/play"
	"mercer/wasm/play/solve"
	"mercer/wasm/play/state"
)

// A Language is a language of programs.
type Language string

// The languages, as messages and options name them.
const (
	Go     Language = "go"
	Python Language = "python"
)

// Languages lists the languages with the names that users read, in the order of a choice.
var Languages = []struct {
	Key  Language `json:"key"`
	Name string   `json:"name"`
}{{Python, "Python"}, {Go, "Go"}}

// An Input contains a fit, and what its program needs to repeat it.
type Input struct {
	State      *state.State
	Kernel     approx.Kernel
	X          approx.Points // all points of the state
	Fit        *solve.Fit
	Error      float64 // ‖K−K̂‖_F / ‖K‖_F
	SampleSize int     // number of points on whose pairs Error was measured; 0 if all points were used

	// FilePrefix is the beginning of the names of the files that the program reads. If it is
	// empty, it is the key of the method with a hash of the state, so that programs of different
	// states can lie in one folder.
	FilePrefix string
}

// filePrefix returns FilePrefix, or its default.
func (in Input) filePrefix() string {
	if in.FilePrefix != "" {
		return in.FilePrefix
	}
	h := fnv.New32a()
	h.Write([]byte(state.Link(*in.State)))
	for _, v := range in.X.Data { // links of own points may name them only
		h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
	}
	return fmt.Sprintf("%s-%08x", state.Method(in.State.Method).Key, h.Sum32())
}

// newFile returns a file that the program reads. Its name contains the name of the array.
func (in Input) newFile(array string, rows, cols int, data []float64) File {
	return File{in.filePrefix() + "-" + array + ".npy", rows, cols, data}
}

// fileLines returns the lines of a heading that name the files that a program reads.
func fileLines(files []File) (lines []string) {
	if len(files) == 0 {
		return nil
	}
	lines = []string{"", "Run it in a folder that also contains", ""}
	for _, f := range files {
		lines = append(lines, "\t"+f.Name)
	}
	return lines
}

// FromResult returns the input for the program of a final result. The input has a copy of the
// state, so that it does not keep the pictures of the result in memory.
func FromResult(r *play.Result) Input {
	s := r.State
	return Input{
		State: &s, Kernel: r.Arrays.Kernel, X: r.Arrays.X, Fit: r.Arrays.Fit,
		Error: float64(r.Report.Error.Frobenius), SampleSize: r.Report.SampleSize,
	}
}

// Solve returns the input for the program of a method of the comparison of s, counted from 0. Method 0
// is the method of s, also without a comparison. Solve computes only the fit and its error, which is
// measured on the same pairs of points as on the page.
func Solve(ctx context.Context, s *state.State, method int) (Input, error) {
	states := s.Compared()
	if method < 0 || method >= len(states) {
		return Input{}, fmt.Errorf("the state has no method %d, only %d", method+1, len(states))
	}
	t := &states[method]
	k, err := t.NewKernel()
	if err != nil {
		return Input{}, err
	}
	d := solve.NewData(t)
	in := Input{State: t, Kernel: k, X: d.X}
	if reason := solve.WithoutResult(k, d.X); reason != "" {
		in.Fit = &solve.Fit{Refusal: reason}
		return in, nil
	}
	if in.Fit, err = solve.NewFit(ctx, t, k, d, solve.FitOptions{}); err != nil || in.Fit.Refusal != "" {
		return in, err
	}
	var rows []int
	switch n := d.X.Len(); {
	case method > 0:
		rows = solve.FinalSampleRows(n)
	case solve.IsLarge(n):
		rows = solve.RowsOfSample(n, solve.FinalSampleSize)
	}
	e, err := solve.Frobenius(ctx, k, in.Fit.Features, d.X, rows)
	in.Error, in.SampleSize = e.Frobenius, len(rows)
	return in, err
}

// A Program is the text of a program, with the files that it reads. If Reason is not
// empty, the state has no program, and Reason says why.
type Program struct {
	Name   string // name of its file
	Text   string
	Files  []File
	Remark string // words for the user, or empty
	Reason string
}

// A File is a matrix in a NumPy file beside a program.
type File struct {
	Name       string
	Rows, Cols int
	Data       []float64
}

// Bytes returns the content of the file.
func (f File) Bytes() []byte { return EncodeNPY(f.Rows, f.Cols, f.Data) }

const (
	// maxInlineNumbers is the largest number of numbers of an array in the text of a
	// program, which are the coordinates of 2,000 points. Larger arrays are files.
	maxInlineNumbers = 4000

	// tolerance bounds the difference between the errors of the page and of a program. Sums in
	// another order, and other implementations of elementary functions, cause a difference of
	// 1e-10 at most in the tests. A smaller error may be a rounding error, so the
	// tolerance is not relative to it, and a comment of the program says what the check means.
	tolerance = 1e-8
)

// tolerance returns the largest accepted difference of the errors of a program. It is relative
// for an error above 1.
func (in Input) tolerance() string {
	return strconv.FormatFloat(tolerance*max(1, in.Error), 'g', 2, 64)
}

// checkRemark returns the comment above the check of the error, or "".
func (in Input) checkRemark() string {
	if in.Error >= tolerance {
		return ""
	}
	return "The error is below the tolerance, as rounding errors may be, so an error of 0 passes too."
}

// Write returns the program of in.
func Write(in Input, language Language) Program {
	if reason := in.reason(); reason != "" {
		return Program{Reason: reason}
	}
	switch language {
	case Go:
		return writeGo(in)
	case Python:
		return writePython(in)
	}
	return Program{Reason: fmt.Sprintf("There are programs in Go and Python only, not in %q.", string(language))}
}

// reason returns the reason why in has no program in any language, or "".
func (in Input) reason() string {
	switch {
	case in.X.Len() == 0:
		return "A program needs points, and there are none."
	case in.Fit == nil:
		return "There is no approximation that a program could repeat."
	case in.Fit.Refusal != "":
		return in.Fit.Refusal
	case math.IsNaN(in.Error) || math.IsInf(in.Error, 0):
		return "A program checks the error of the approximation, and this error is not a finite number."
	}
	return ""
}

// heading returns the lines of comments with which a program begins. The first two lines
// contain no text of the user, because Python searches them for the name of an encoding.
func (in Input) heading() []string {
	s := in.State
	method, family, set := state.Method(s.Method), state.Family(s.Kernel), s.Dataset()
	kernel := "kernel: " + family.Name
	if !family.Unscaled {
		kernel += ", σ = " + formatNumber(s.Sigma)
	}
	data := fmt.Sprintf("data: %s, n = %d", set.Name, in.X.Len())
	if s.Own.Len() > 0 && s.Own.Name != "" {
		origin := s.Own.Name // of a copied data set, its name
		if slices.ContainsFunc(catalogue.Datasets, func(d catalogue.DatasetEntry) bool { return origin == d.Noun || origin == d.Name }) {
			origin = set.Name + ", started from " + origin
		}
		data = fmt.Sprintf("data: %s, n = %d", origin, in.X.Len())
	}
	return []string{
		"A kernel approximation, written by Mercer.",
		"You may use this program freely, for any purpose and without conditions.",
		"",
		"method: " + method.Name + ", " + plainWords(solve.SizeWords(s, in.Fit, in.Kernel)),
		kernel,
		data,
		fmt.Sprintf("error: ‖K − K̂‖_F / ‖K‖_F = %s", strconv.FormatFloat(in.Error, 'g', 4, 64)),
	}
}
