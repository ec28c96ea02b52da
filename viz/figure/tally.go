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

// The constant minCellSide is the minimum side of a cell in pixels, and maxCells is the
// maximum number of cells along a side of the frame.
const minCellSide, maxCells = 3, 512

// maxTallyPositions is the maximum number of counted positions. If there are more, NewTally
// counts only every kth position.
const maxTallyPositions = 10000

// NewTally counts the positions xy, given as x, y in the plane, that lie in the frame
// of m.
func NewTally(m canvas.Plane, xy []float64) Tally {
	r := m.Frame
	if len(xy) < 2 || !(r.W() > 0 && r.H() > 0) || !canvas.AllFinite(r.W(), r.H()) {
		return Tally{}
	}
	q := Tally{frame: r, cell: max(minCellSide, r.W()/maxCells, r.H()/maxCells)}
	q.nx, q.ny = int(r.W()/q.cell)+1, int(r.H()/q.cell)+1
	q.sums = make([]int32, (q.nx+1)*(q.ny+1))
	stride := 2 * max(1, len(xy)/2/maxTallyPositions)
	for i := 0; i+1 < len(xy); i += stride {
		if x, y := m.X(xy[i])-r.X0, m.Y(xy[i+1])-r.Y0; x >= 0 && y >= 0 && x <= r.W() && y <= r.H() {
			q.sums[(int(y/q.cell)+1)*(q.nx+1)+int(x/q.cell)+1]++
		}
	}
	for j := 1; j <= q.ny; j++ {
		above, row, sum := q.sums[(j-1)*(q.nx+1):][:q.nx+1], q.sums[j*(q.nx+1):][:q.nx+1], int32(0)
		for i := 0; i < len(row) && i < len(above); i++ { // these conditions remove bounds checks
			sum += row[i]
			row[i] = sum + above[i]
		}
	}
	return q
}

// Count returns the number of positions in all cells that overlap b.
func (q Tally) Count(b canvas.Rect) int {
	if q.sums == nil {
		return 0
	}
	cell := func(v float64, maxIndex int) int { return min(max(int(math.Floor(v/q.cell)), 0), maxIndex) }
	i0, i1 := cell(b.X0-q.frame.X0, q.nx), cell(b.X1-q.frame.X0, q.nx-1)+1
	j0, j1 := cell(b.Y0-q.frame.Y0, q.ny), cell(b.Y1-q.frame.Y0, q.ny-1)+1
	sumAt := func(i, j int) int32 { return q.sums[j*(q.nx+1)+i] }
	return int(sumAt(i1, j1) - sumAt(i0, j1) - sumAt(i1, j0) + sumAt(i0, j0))
}
