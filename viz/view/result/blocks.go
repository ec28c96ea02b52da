// Package result declares the blocks that every result has, whichever views it shows.
package result

import (
	"mercer/viz/contract"
)

// These indices describe the rows of lists.
var (
	// PointRows is the index of lists with a row for each point.
	PointRows = contract.Index{Name: "point"}
	// CentreRows is the index of lists with a row for each centre.
	CentreRows = contract.Index{Name: "centre"}
	// SomePointRows is the index of lists of points that may be a sample.
	SomePointRows = contract.Index{Name: "point", Note: pointNote, Counted: Points}
)

const pointNote = "points and centres are counted from 0, as in links"

var (
	// Box holds xmin, xmax, ymin and ymax of the part of the plane on which fields are sampled.
	Box = contract.Table{Name: "box", Columns: 4, Names: []string{"xmin", "xmax", "ymin", "ymax"}}
	// Points holds the data, n×2.
	Points = contract.Positions{Name: "points", Rows: contract.Index{Name: "point", Note: pointNote}, Names: contract.XY}
	// Labels holds the group of each point.
	Labels = contract.Column{Name: "labels", Rows: PointRows, Values: Groups}
	// Groups names the groups of the points, separated by bars.
	Groups = contract.Label{Name: "groups"}
	// Index holds the number i of the shown eigenfunction, from 1.
	Index = contract.Scalar{Name: "index"}
	// IndexCount holds the number of eigenfunctions that can be shown.
	IndexCount = contract.Scalar{Name: "indices"}
	// IndexWords describes the index of the shown eigenfunction and the number of
	// eigenfunctions.
	IndexWords = contract.Label{Name: "index"}
	// Probe holds the probe point x₀.
	Probe = contract.Positions{Name: "probe", Names: contract.XY}
	// MidwayKernel holds the share of the kernel that is left in the middle between two samples of
	// a field.
	MidwayKernel = contract.Scalar{Name: "grain"}
	// Preview holds 1 for a result computed during a drag, and 0 otherwise.
	Preview = contract.Scalar{Name: "preview"}
	// Method holds the short name of the method.
	Method = contract.Label{Name: "method"}
	// ExactMethod is a label that marks an exact method, for which there is no approximation to
	// compare.
	ExactMethod = contract.Label{Name: "whole"}
	// EarlierViews holds the keys of views whose blocks belong to an earlier result, separated by
	// commas.
	EarlierViews = contract.Label{Name: "kept"}
	// EarlierExactMethod is Whole of that result.
	EarlierExactMethod = contract.Label{Name: "kept.whole"}
	// Views holds the keys of the views that the result has blocks of, separated by commas.
	Views = contract.Label{Name: "views"}
	// ExactOver describes the points of the exact eigenpairs, if these are not all points.
	ExactOver = contract.Label{Name: "exact.over"}
	// Centres holds landmarks, centres or shadow centres, m×2.
	Centres = contract.Positions{Name: "centres", Rows: contract.Index{Name: "centre", Note: "centres are counted from 0, as in links"}, Names: contract.XY}
	// Weights holds the weights of the centres. The areas of the drawn centres grow with
	// the weights.
	Weights = contract.Column{Name: "weights", Rows: CentreRows}
	// Owner holds the centre of each point, or −1.
	Owner = contract.Column{Name: "owner", Rows: PointRows}
	// Epsilon holds the radius of the shadows.
	Epsilon = contract.Scalar{Name: "eps"}
	// Lines holds w₁, w₂ and c of the lines w₁x + w₂y + c = 0 at which units bend.
	Lines = contract.Table{Name: "lines", Columns: 3, Rows: contract.Index{Name: "line", First: 1}, Names: []string{"w1", "w2", "c"}}
	// CellsX holds the edges of the cells of a grid across, ascending.
	CellsX = contract.Column{Name: "cells.x"}
	// CellsY holds the edges of the cells of a grid upwards, ascending.
	CellsY = contract.Column{Name: "cells.y"}
	// Frequencies holds the frequencies of features that are waves. If there are lines, it
	// holds the directions of units instead.
	Frequencies = contract.Positions{
		Name: "freq", Rows: contract.Index{Name: "frequency", First: 1, Note: "frequencies are counted from 1, as in the pictures"}, Names: contract.XY,
	}
	// Border holds xmin, xmax, ymin and ymax of the box beyond which the features end.
	Border = contract.Table{Name: "border", Columns: 4, Names: []string{"xmin", "xmax", "ymin", "ymax"}}
	// Ball holds the centre and the radius of the disc in which a series converges.
	Ball = contract.Table{Name: "ball", Columns: 3, Names: []string{"x", "y", "radius"}}
	// Marks is the plural noun for the marks of the method.
	Marks = contract.Label{Name: "marks"}
	// MarkCount describes, in words, the number of marks of the method.
	MarkCount = contract.Label{Name: "placed"}
)

// MinMidwayKernel is the value of Grain from which on the samples of a field show the
// function.
const MinMidwayKernel = 0.5
