package contract

import "strings"

// A Writer stores the blocks and labels of a result. If two blocks have the same name,
// the later one replaces the earlier one.
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

// A Block is a named matrix of a result. Each type that implements Block has its own
// shape. A block can therefore not be written in one shape and read in another.
type Block interface{ BlockName() string }

// An Index describes what the rows of a list stand for. Pictures and links count points
// and centres from 0, and all other rows from 1.
type Index struct {
	Name  string // name of the table column with the row numbers: «point», «frequency»
	First int    // number of the first row

	// Note explains the row numbers to a reader of the table. It may be empty.
	Note string

	// NumberedBlock is the block whose rows are numbered, or nil. If a list has another
	// length than this block, its rows are numbered independently.
	NumberedBlock Block

	// HasUnevenLengths means that lists with this index may differ in length. In a table,
	// the shorter lists are padded.
	HasUnevenLengths bool
}

// A Scalar is a single number.
type Scalar struct {
	Name string

	// IsScale means that the scalar is the largest value on a colour scale. The scale
	// then ends at the smallest round number that is at least this value.
	IsScale bool
}

// A Column is a list of numbers, n×1.
type Column struct {
	Name   string
	Rows   Index
	Values Label // names for the values 0, 1, …, separated by bars; empty if the values are plain numbers
}

// Positions are points of a plane, n×2.
type Positions struct {
	Name  string
	Rows  Index
	Names [2]string // column names in a table; «name.x» and «name.y» if empty
}

// XY holds the column names of positions if a table contains no other positions.
var XY = [2]string{"x", "y"}

// A Table is a matrix with a fixed number of columns.
type Table struct {
	Name    string
	Columns int
	Rows    Index
	Names   []string // column names; if Names is empty, the columns are numbered
}

// A Field holds the samples of a function on a grid over result.Box, ny×nx. The first row
// is the upper edge.
type Field struct {
	Name   string
	Values Label // as in Column
}

// A Stack holds fields of the same size, one below the other. There is one field for each
// row of Steps.
type Stack struct {
	Name  string
	Steps Table
}

// Thumbnails holds fields of the same size, one field per row. The block Size holds the
// field size nx and ny.
type Thumbnails struct {
	Name string
	Size Table
}

// A Square holds the samples of a function on a square around 0, n×n. The first row is
// the upper edge. Half the side of the square is Factor times Reach.
type Square struct {
	Name   string
	Factor float64
	Reach  Scalar
	Note   string // explains the values in a table
}

// A Matrix is a matrix of any shape. If the matrix is square and Names is empty, its
// table has a row for each entry. Otherwise, the table has a row for each row of the
// matrix.
type Matrix struct {
	Name  string
	Rows  Index
	Names []string // column names; may be empty
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

// Put writes x to w.
func (b Scalar) Put(w Writer, x float64) { w.Add(b.Name, 1, 1, []float64{x}) }

// Get returns the number, or fallback if r has no such block.
func (b Scalar) Get(r Reader, fallback float64) float64 {
	if z, _, _, _ := r.Block(b.Name); len(z) > 0 {
		return z[0]
	}
	return fallback
}

// PutBool writes 1 for true and 0 for false.
func (b Scalar) PutBool(w Writer, x bool) { b.Put(w, BoolValue(x)) }

// BoolValue returns 1 for true and 0 for false. Blocks store booleans in this form.
func BoolValue(x bool) float64 {
	if x {
		return 1
	}
	return 0
}

// Put writes z to w.
func (b Column) Put(w Writer, z []float64) { w.Add(b.Name, len(z), 1, z) }

// PutInts writes a column of integers.
func (b Column) PutInts(w Writer, v []int) {
	z := w.Grow(b.Name, len(v), 1)
	for i, x := range v {
		z[i] = float64(x)
	}
}

// Put writes the positions xy. The slice holds x and y of the first position, then x and
// y of the second, and so on.
func (b Positions) Put(w Writer, xy []float64) { w.Add(b.Name, len(xy)/2, 2, xy) }

// Grow adds n positions, all zero, and returns them for the caller to fill.
func (b Positions) Grow(w Writer, n int) []float64 { return w.Grow(b.Name, n, 2) }

// Put writes z, which holds the rows of the table one after the other.
func (b Table) Put(w Writer, z []float64) { w.Add(b.Name, len(z)/b.Columns, b.Columns, z) }

// Grow adds n rows of zeros and returns them for the caller to fill.
func (b Table) Grow(w Writer, n int) []float64 { return w.Grow(b.Name, n, b.Columns) }

// Put writes the samples z, with nx samples in each row. If z is nil, Put writes no
// block.
func (b Field) Put(w Writer, nx int, z []float64) {
	if z != nil {
		w.Add(b.Name, len(z)/nx, nx, z)
	}
}

// Put writes z as a matrix of rows × cols entries.
func (b Matrix) Put(w Writer, rows, cols int, z []float64) { w.Add(b.Name, rows, cols, z) }

// Grow adds the given number of rows of nx zeros and returns them for the caller to fill.
func (b Stack) Grow(w Writer, rows, nx int) []float64 { return w.Grow(b.Name, rows, nx) }

// Put writes the fields z. Each field has size samples.
func (b Thumbnails) Put(w Writer, fields, size int, z []float64) { w.Add(b.Name, fields, size, z) }

// Put writes z as a matrix of rows × cols samples.
func (b Square) Put(w Writer, rows, cols int, z []float64) { w.Add(b.Name, rows, cols, z) }

// Grow adds a matrix of rows × cols zeros and returns it for the caller to fill.
func (b Matrix) Grow(w Writer, rows, cols int) []float64 { return w.Grow(b.Name, rows, cols) }

// A Label is a named text of a result. Examples are a title, a unit, or the reason why a
// block is missing.
type Label struct{ Name string }

// Put writes words to w.
func (l Label) Put(w Writer, words string) { w.SetLabel(l.Name, words) }

// Separator is the string between the entries of a label that lists several texts. An
// entry may contain every character except control characters.
const Separator = "\x1f"

// PutList writes a list of texts to w.
func (l Label) PutList(w Writer, entries []string) { l.Put(w, strings.Join(entries, Separator)) }

// SplitList returns the entries of a label that PutList has written. If words is empty,
// SplitList returns nil.
func SplitList(words string) []string {
	if words == "" {
		return nil
	}
	return strings.Split(words, Separator)
}

// Get returns the words, or "" if the label is absent.
func (l Label) Get(r Reader) string { return r.Label(l.Name) }

// A Pair holds two blocks of the same quantity. Exact is computed with the exact kernel,
// and Approx with the approximate kernel.
type Pair[B Block] struct{ Exact, Approx B }

// Side returns Approx if isApproximate is true, and Exact otherwise.
func (p Pair[B]) Side(isApproximate bool) B {
	if isApproximate {
		return p.Approx
	}
	return p.Exact
}

// A Panel is the frame for one picture of a view. Its name is the key of the view, a dot
// and a part, for example «phi.diff».
type Panel struct{ Name string }

// AbsentReason is the label with the reason why the picture is empty. The label is missing if
// there is a picture.
func (p Panel) AbsentReason() Label { return Label{"empty." + p.Name} }

// Title is the label with a title that replaces the usual title of the picture. It holds
// the title, a bar, and the text to the right of the title.
func (p Panel) Title() Label { return Label{"title." + p.Name} }

// A Row is a row of three pictures on the same scale. They show a function of the exact
// kernel, the same function of the approximate kernel, and their difference. The names of
// the pictures begin with Key.
type Row struct {
	Key       string
	Functions Pair[Field]
	Scale     Scalar
}

// FieldPair returns the fields «key.exact» and «key.approx».
func FieldPair(key string) Pair[Field] {
	return Pair[Field]{Exact: Field{Name: key + "." + Exact}, Approx: Field{Name: key + "." + Approx}}
}

// MidwayKernelOf returns the block that replaces result.MidwayKernel in a view with its
// own sample grid.
func MidwayKernelOf(view string) Scalar { return Scalar{Name: view + ".grain"} }

// Rows returns the number of rows of block b, or 0 if r does not contain b.
func Rows(r Reader, b Block) int {
	_, rows, _, _ := r.Block(b.BlockName())
	return rows
}

// Has reports whether r contains block b. The block may be empty.
func Has(r Reader, b Block) bool {
	_, _, _, ok := r.Block(b.BlockName())
	return ok
}
