// Package result declares the blocks that every result has, whichever views it shows.
package result

import (
	"mercer/viz/contract"
)

// Each of these indices is used by several blocks.
var (
	// PointRows indexes the rows of every list that has one row per data point.
	PointRows = contract.Index{Name: "point"}
	// CenterRows indexes the rows of every list that has one row per centre.
	CenterRows = contract.Index{Name: "centre"}
	// SomePointRows indexes the rows of every list that has one row per point, for all
	// data points or for a sample of them.
	SomePointRows = contract.Index{Name: "point", Note: pointNote, NumberedBlock: Points}
)

const pointNote = "points and centres are counted from 0, as in links"

var (
	// Box holds xmin, xmax, ymin and ymax of the rectangle on which fields are sampled.
	Box = contract.Table{Name: "box", Columns: 4, Names: []string{"xmin", "xmax", "ymin", "ymax"}}
	// Points holds the data points, n×2.
	Points = contract.Positions{Name: "points", Rows: contract.Index{Name: "point", Note: pointNote}, Names: contract.XY}
	// Labels holds the index of the group of each point.
	Labels = contract.Column{Name: "labels", Rows: PointRows, Values: Groups}
	// Groups holds the names of the groups, as a list.
	Groups = contract.Label{Name: "groups"}
	// Index holds the index i of the shown eigenfunction, counted from 1.
	Index = contract.Scalar{Name: "index"}
	// IndexCount holds the number of eigenfunctions that can be shown.
	IndexCount = contract.Scalar{Name: "indices"}
	// IndexWords describes, for a title, the index of the shown eigenfunction and the
	// number of eigenfunctions.
	IndexWords = contract.Label{Name: "index"}
	// Probe holds the probe point x₀.
	Probe = contract.Positions{Name: "probe", Names: contract.XY}
	// MidwayKernel holds the part of the kernel that remains halfway between two samples
	// of a field. It is the mean of |k(x, y)|/√|k(x, x)k(y, y)| over some points x. The
	// distance between x and y is half the diagonal of a grid cell.
	MidwayKernel = contract.Scalar{Name: "grain"}
	// Preview holds 1 for a result computed during a drag, and 0 for a final result.
	Preview = contract.Scalar{Name: "preview"}
	// Method holds the short name of the method.
	Method = contract.Label{Name: "method"}
	// ExactMethod is a label that is present if the method is exact. There is then no
	// approximation to compare.
	ExactMethod = contract.Label{Name: "whole"}
	// EarlierViews holds the keys of views whose blocks belong to an earlier result. The
	// keys are separated by commas.
	EarlierViews = contract.Label{Name: "kept"}
	// EarlierExactMethod is the label ExactMethod of that earlier result.
	EarlierExactMethod = contract.Label{Name: "kept.whole"}
	// Views holds the keys of the views for which the result has blocks. The keys are
	// separated by commas.
	Views = contract.Label{Name: "views"}
	// ExactSampleWords describes the sample of points for the exact eigenpairs. It is absent if
	// all points are used.
	ExactSampleWords = contract.Label{Name: "exact.over"}
	// Centers holds the positions of the landmarks, centres or shadow centres, m×2.
	Centers = contract.Positions{Name: "centres", Rows: contract.Index{Name: "centre", Note: "centres are counted from 0, as in links"}, Names: contract.XY}
	// Weights holds the weights of the centres. The area of a drawn centre increases with
	// its weight.
	Weights = contract.Column{Name: "weights", Rows: CenterRows}
	// Owner holds the index of the centre to which each point belongs, or −1.
	Owner = contract.Column{Name: "owner", Rows: PointRows}
	// Epsilon holds the radius of the shadows.
	Epsilon = contract.Scalar{Name: "eps"}
	// Lines holds w₁, w₂ and c for each unit. The unit bends on the line w₁x + w₂y + c =
	// 0.
	Lines = contract.Table{Name: "lines", Columns: 3, Rows: contract.Index{Name: "line", First: 1}, Names: []string{"w1", "w2", "c"}}
	// CellsX holds the x coordinates of the vertical edges of a grid, in ascending order.
	CellsX = contract.Column{Name: "cells.x"}
	// CellsY holds the y coordinates of the horizontal edges of a grid, in ascending
	// order.
	CellsY = contract.Column{Name: "cells.y"}
	// Frequencies holds the frequencies of Fourier features. If the features are
	// units with lines, Frequencies holds their directions.
	Frequencies = contract.Positions{
		Name: "freq", Rows: contract.Index{Name: "frequency", First: 1, Note: "frequencies are counted from 1, as in the pictures"}, Names: contract.XY,
	}
	// Border holds xmin, xmax, ymin and ymax of the box outside which the features are
	// constant.
	Border = contract.Table{Name: "border", Columns: 4, Names: []string{"xmin", "xmax", "ymin", "ymax"}}
	// Ball holds the centre and the radius of the disc in which a series converges.
	Ball = contract.Table{Name: "ball", Columns: 3, Names: []string{"x", "y", "radius"}}
	// Marks is the plural noun for the marks of the method, for example «landmarks».
	Marks = contract.Label{Name: "marks"}
	// MarkCount describes the number of marks of the method in words.
	MarkCount = contract.Label{Name: "placed"}
)

// MinMidwayKernel is the smallest value of MidwayKernel for which the samples of a field
// show the function.
const MinMidwayKernel = 0.5
