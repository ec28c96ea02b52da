package contract

// A Writer takes the blocks and labels of a result. A block of the same name
// replaces an earlier one.
type Writer interface {
	// Add copies z, rows × cols in row-major order.
	Add(name string, rows, cols int, z []float64)
	// Grow returns a block of zeros for the caller to fill.
	Grow(name string, rows, cols int) []float64
	SetLabel(name, words string)
}

// A Reader returns the blocks and labels of a result.
type Reader interface {
	// Block returns the numbers of a block in row-major order, and its shape.
	Block(name string) (z []float64, rows, cols int, ok bool)
	// Label returns the words of the label with that name, or "" if there is no such label.
	Label(name string) string
}

// A Block is a named matrix of a result. The types that implement it differ in
// shape, so that a block cannot be written in one shape and read in another.
type Block interface{ BlockName() string }

// An Index describes the meaning of the rows of a list. Pictures and links count
// points and centres from 0 and all other rows from 1.
type Index struct {
	Name string // the column that counts the rows in a table: «point», «frequency»
	From int    // the number of the first row

	// Note describes in a table how the rows are counted. It may be empty.
	Note string

	// Of, if set, is the block whose rows are counted. A list of another length counts its
	// own rows.
	Of Block

	// Uneven means that lists with this index may differ in length. A table pads the shorter ones.
	Uneven bool
}

// A Scalar is a single number.
type Scalar struct {
	Name string

	// Scale means that the colours of a picture end at the smallest round number that is at
	// least the value of the scalar.
	Scale bool
}

// A Column is a list of numbers, n×1.
type Column struct {
	Name   string
	Rows   Index
	Values Label // meanings of the values 0, 1, …, separated by bars; empty if the values are numbers
}

// Positions are points of a plane, n×2.
type Positions struct {
	Name  string
	Rows  Index
	Names [2]string // of the columns in a table, «name.x» and «name.y» if empty
}

// XY holds the names of the columns of positions that stand alone in a table.
var XY = [2]string{"x", "y"}

// A Table has rows of a fixed number of columns.
type Table struct {
	Name    string
	Columns int
	Rows    Index
	Names   []string // names of the columns, which are numbered if Names is empty
}

// A Field is a function sampled on a grid over result.Box, ny×nx, the upper edge
// first.
type Field struct {
	Name   string
	Values Label // as of Column
}

// A Stack holds fields of the same size, one below the other. Each row of Steps has
// one field.
type Stack struct {
	Name  string
	Steps Table
}

// Thumbnails holds fields of the same size, one in each row. Size holds their nx
// and ny.
type Thumbnails struct {
	Name string
	Size Table
}

// A Square is a function sampled on a square around 0, n×n, the upper edge first.
// Half of the side of the square is Factor times Reach.
type Square struct {
	Name   string
	Factor float64
	Reach  Scalar
	Note   string // meaning of the values, for a table
}

// A Matrix is a matrix of any shape. The table of a square matrix without Names has
// a row for each entry. The table of any other matrix has a row for each row of the
// matrix.
type Matrix struct {
	Name  string
	Rows  Index
	Names []string // of the columns
}

func (b Scalar) BlockName() string { return b.Name }

func (b Column) BlockName() string { return b.Name }

func (b Positions) BlockName() string { return b.Name }

func (b Table) BlockName() string { return b.Name }

func (b Field) BlockName() string { return b.Name }

func (b Stack) BlockName() string { return b.Name }

func (b Thumbnails) BlockName() string { return b.Name }

func (b Square) BlockName() string { return b.Name }

func (b Matrix) BlockName() string { return b.Name }

// Put writes x.
func (b Scalar) Put(w Writer, x float64) { w.Add(b.Name, 1, 1, []float64{x}) }

// Get returns the number, or the value of otherwise if the number is absent.
func (b Scalar) Get(r Reader, otherwise float64) float64 {
	if z, _, _, _ := r.Block(b.Name); len(z) > 0 {
		return z[0]
	}
	return otherwise
}

// PutBool writes 1 for true and 0 for false.
func (b Scalar) PutBool(w Writer, x bool) { b.Put(w, BoolValue(x)) }

// BoolValue returns 1 for true and 0 for false, as blocks hold them.
func BoolValue(x bool) float64 {
	if x {
		return 1
	}
	return 0
}

// Put writes z.
func (b Column) Put(w Writer, z []float64) { w.Add(b.Name, len(z), 1, z) }

// PutInts writes a column of integers.
func (b Column) PutInts(w Writer, v []int) {
	z := w.Grow(b.Name, len(v), 1)
	for i, x := range v {
		z[i] = float64(x)
	}
}

// Put writes the positions xy: x and y of the first, then of the second, and so on.
func (b Positions) Put(w Writer, xy []float64) { w.Add(b.Name, len(xy)/2, 2, xy) }

// Grow returns n positions of zeros for the caller to fill.
func (b Positions) Grow(w Writer, n int) []float64 { return w.Grow(b.Name, n, 2) }

// Put writes the rows z, one after the other.
func (b Table) Put(w Writer, z []float64) { w.Add(b.Name, len(z)/b.Columns, b.Columns, z) }

// Grow returns n rows of zeros for the caller to fill.
func (b Table) Grow(w Writer, n int) []float64 { return w.Grow(b.Name, n, b.Columns) }

// Put writes the values z, nx in each row. Put writes no block if z is empty.
func (b Field) Put(w Writer, nx int, z []float64) {
	if z != nil {
		w.Add(b.Name, len(z)/nx, nx, z)
	}
}

// Put writes z, rows × cols.
func (b Matrix) Put(w Writer, rows, cols int, z []float64) { w.Add(b.Name, rows, cols, z) }

// Grow returns rows of nx zeros for the caller to fill.
func (b Stack) Grow(w Writer, rows, nx int) []float64 { return w.Grow(b.Name, rows, nx) }

// Put writes the fields z, each of size samples.
func (b Thumbnails) Put(w Writer, fields, size int, z []float64) { w.Add(b.Name, fields, size, z) }

// Put writes the values z, rows × cols.
func (b Square) Put(w Writer, rows, cols int, z []float64) { w.Add(b.Name, rows, cols, z) }

// Grow returns a matrix of zeros for the caller to fill.
func (b Matrix) Grow(w Writer, rows, cols int) []float64 { return w.Grow(b.Name, rows, cols) }

// A Label is a named text of a result: a title, a unit, or the reason for an absence.
type Label struct{ Name string }

// Put writes words.
func (l Label) Put(w Writer, words string) { w.SetLabel(l.Name, words) }

// Get returns the words, or "" if the label is absent.
func (l Label) Get(r Reader) string { return r.Label(l.Name) }

// A Pair holds two blocks of the same quantity, computed with the exact kernel and
// with the approximate kernel.
type Pair[B Block] struct{ Exact, Approx B }

// Side returns the block of the approximate kernel if approximate is true, and
// otherwise the block of the exact kernel.
func (p Pair[B]) Side(approximate bool) B {
	if approximate {
		return p.Approx
	}
	return p.Exact
}

// A Panel is the place of one picture of a view, for example «phi.diff».
type Panel struct{ Name string }

// Absent is the label with the reason why the picture is empty.
func (p Panel) Absent() Label { return Label{"empty." + p.Name} }

// Title is the label that replaces the title of the picture. It holds the title, a
// bar, and the words beside the title.
func (p Panel) Title() Label { return Label{"title." + p.Name} }

// A Row is a function of the exact kernel, the same function of the approximate
// kernel, and their difference. The three pictures stand side by side on one scale.
// The key of the row is the prefix of their names.
type Row struct {
	Key       string
	Functions Pair[Field]
	Scale     Scalar
}

// FieldPair returns the fields «key.exact» and «key.approx».
func FieldPair(key string) Pair[Field] {
	return Pair[Field]{Exact: Field{Name: key + "." + Exact}, Approx: Field{Name: key + "." + Approx}}
}

// MidwayKernelOf returns the block that replaces result.MidwayKernel in a view whose fields have
// their own grid.
func MidwayKernelOf(view string) Scalar { return Scalar{Name: view + ".grain"} }

// Rows returns the number of rows of a block, or 0 if the block is absent.
func Rows(r Reader, b Block) int {
	_, rows, _, _ := r.Block(b.BlockName())
	return rows
}

// Has reports whether a block is present. The block may be empty.
func Has(r Reader, b Block) bool {
	_, _, _, ok := r.Block(b.BlockName())
	return ok
}
