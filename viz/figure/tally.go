package figure

import (
	"math"

	"mercer/viz/canvas"
)

// A Tally counts the positions in rectangles of a frame. It divides the frame into
// square cells and stores the counts as a summed-area table.
type Tally struct {
	frame  canvas.Rect
	cell   float64 // side of a cell in pixels
	nx, ny int
	sums   []int32 // (ny+1)×(nx+1)
}

// tallyCell is the minimum side of a cell in pixels. maxCells is the maximum number of
// cells along a side of the frame.
const tallyCell, maxCells = 3, 512

// maxTallied is the maximum number of counted positions. If there are more, NewTally
// counts only every kth position.
const maxTallied = 10000

// NewTally counts the positions xy, given as x, y in the plane, that lie in the frame
// of m.
func NewTally(m canvas.Plane, xy []float64) Tally {
	r := m.Frame
	if len(xy) < 2 || !(r.W() > 0 && r.H() > 0) || !canvas.AllFinite(r.W(), r.H()) {
		return Tally{}
	}
	q := Tally{frame: r, cell: max(tallyCell, r.W()/maxCells, r.H()/maxCells)}
	q.nx, q.ny = int(r.W()/q.cell)+1, int(r.H()/q.cell)+1
	q.sums = make([]int32, (q.nx+1)*(q.ny+1))
	stride := 2 * max(1, len(xy)/2/maxTallied)
	for i := 0; i+1 < len(xy); i += stride {
		if x, y := m.X(xy[i])-r.X0, m.Y(xy[i+1])-r.Y0; x >= 0 && y >= 0 && x <= r.W() && y <= r.H() {
			q.sums[(int(y/q.cell)+1)*(q.nx+1)+int(x/q.cell)+1]++
		}
	}
	for j := 1; j <= q.ny; j++ {
		for i := 1; i <= q.nx; i++ {
			at := j*(q.nx+1) + i
			q.sums[at] += q.sums[at-1] + q.sums[at-q.nx-1] - q.sums[at-q.nx-2]
		}
	}
	return q
}

// Count returns the number of positions in all cells that overlap b.
func (q Tally) Count(b canvas.Rect) int {
	if q.sums == nil {
		return 0
	}
	cell := func(v float64, most int) int { return min(max(int(math.Floor(v/q.cell)), 0), most) }
	i0, i1 := cell(b.X0-q.frame.X0, q.nx), cell(b.X1-q.frame.X0, q.nx-1)+1
	j0, j1 := cell(b.Y0-q.frame.Y0, q.ny), cell(b.Y1-q.frame.Y0, q.ny-1)+1
	at := func(i, j int) int32 { return q.sums[j*(q.nx+1)+i] }
	return int(at(i1, j1) - at(i0, j1) - at(i1, j0) + at(i0, j0))
}
