package approx

import (
	"fmt"
)

// A RangeError says that a setting is not within its range.
type RangeError struct {
	Key      string // of the setting
	Value    float64
	Min, Max float64
}

func (e *RangeError) Error() string {
	return fmt.Sprintf("approx: %s = %g is outside [%g, %g]", e.Key, e.Value, e.Min, e.Max)
}

// A PointError says which coordinate of the data is not a finite number.
type PointError struct {
	Row, Column int // counted from 0
	Value       float64
}

func (e *PointError) Error() string {
	return fmt.Sprintf("approx: coordinate %d of point %d is %g, not a finite number", e.Column, e.Row, e.Value)
}

// An UnsupportedError says why a method cannot serve a kernel, in words that a
// page can show beside the choice that it disables.
type UnsupportedError struct {
	Method string // its name
	Reason string // a sentence
}

func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("approx: %s: %s", e.Method, e.Reason)
}
