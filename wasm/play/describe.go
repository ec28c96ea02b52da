package play

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/view/data"
	"mercer/viz/view/eigen"
	kernelview "mercer/viz/view/kernel"
	"mercer/viz/view/result"
	"mercer/wasm/play/state"
	"mercer/wasm/play/typeset"
)

// describe sets the description of the pictures for screen readers.
func (r *Result) describe(p *fields) {
	var b strings.Builder
	d := r.State.Dataset()
	fmt.Fprintf(&b, "%s of %s.", typeset.Count(r.State.N, "point"), cmp.Or(d.Noun, d.Name))
	isWhole := result.ExactMethod.Get(&r.Message) != ""
	if isWhole {
		fmt.Fprintf(&b, " The method, %s, is exact: there is nothing to compare.", state.Method(r.State.Method).Name)
	}
	if markWords := result.MarkCount.Get(&r.Message); markWords != "" {
		fmt.Fprintf(&b, " The method, %s, places %s.", state.Method(r.State.Method).Name, markWords)
	}
	if p.phiExact != nil && p.phiApprox != nil && !isWhole {
		fmt.Fprintf(&b, " Eigenfunction %d %s.", r.State.Index, differenceText(p.phiExact, p.phiApprox, p.nx, p.ny, p.box))
	}
	if p.kExact != nil && p.kApprox != nil && !isWhole {
		fmt.Fprintf(&b, " The kernel seen from (%s, %s) %s.", typeset.Digits(r.State.Probe[0]), typeset.Digits(r.State.Probe[1]), differenceText(p.kExact, p.kApprox, p.nx, p.ny, p.box))
	}
	if ex, ap := r.Report.Eigenvalues.Exact, r.Report.Eigenvalues.Approximate; len(ex) > 0 && isWhole {
		fmt.Fprintf(&b, " The largest eigenvalue is %s.", typeset.Digits(ex[0]))
	} else if len(ex) > 0 && len(ap) > 0 {
		exactText := "exactly"
		if sampleWords := result.ExactSampleWords.Get(&r.Message); sampleWords != "" {
			exactText = "on " + sampleWords
		}
		fmt.Fprintf(&b, " The largest eigenvalue is %s %s and %s here.", typeset.Digits(ex[0]), exactText, typeset.Digits(ap[0]))
	}
	for _, reason := range r.missingReasons() {
		b.WriteString(" " + strings.ReplaceAll(reason, "\n", " "))
	}
	r.Description = b.String()
}

// maxRoundingError is the largest difference of two functions that counts as rounding
// error. It is relative to the larger of 1 and the largest value. Results of different
// builds and browsers agree to this error.
const maxRoundingError = 1e-9

// differenceText describes the largest difference of two functions on a grid and its
// position. The function a is the exact one.
func differenceText(a, b []float64, nx, ny int, box [4]float64) string {
	size := 1.0
	for _, v := range a {
		if w := math.Abs(v); w > size { // a comparison is faster than max, which handles NaN
			size = w
		}
	}
	maxDiff, x, y := largestDifference(a, b, nx, ny, box)
	if !(maxDiff > maxRoundingError*size) {
		return "is not off"
	}
	return fmt.Sprintf("is off by at most %s, near (%s, %s)", typeset.Digits(maxDiff), typeset.Digits(x), typeset.Digits(y))
}

// missingReasons returns the reasons why pictures are missing. It returns each reason
// once, in the order of the pictures.
func (r *Result) missingReasons() (reasons []string) {
	for _, panel := range []contract.Panel{
		data.SpectrumPanel, data.ErrorsPanel, eigen.Panel(contract.Exact), eigen.Panel(contract.Approx),
		kernelview.Panel(contract.Exact), kernelview.Panel(contract.Approx),
	} {
		if reason := panel.AbsentReason().Get(&r.Message); reason != "" && !slices.Contains(reasons, reason) {
			reasons = append(reasons, reason)
		}
	}
	return reasons
}

// largestDifference returns the largest difference of two functions on a grid, and its
// position in the plane.
func largestDifference(a, b []float64, nx, ny int, box [4]float64) (maxDiff, x, y float64) {
	index := 0
	for i := range a {
		if d := math.Abs(a[i] - b[i]); d > maxDiff {
			maxDiff, index = d, i
		}
	}
	x = box[0] + (box[1]-box[0])*float64(index%nx)/float64(max(nx-1, 1))
	y = box[3] - (box[3]-box[2])*float64(index/nx)/float64(max(ny-1, 1))
	return maxDiff, x, y
}
