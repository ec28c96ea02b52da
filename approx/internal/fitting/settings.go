package fitting

import (
	"math"

	"mercer/approx"
)

// Describe returns info with the function New, which checks the size and the settings and
// then calls build. The settings of build are complete.
func Describe(info approx.MethodInfo, build func(m int, v approx.Values) approx.Method) approx.MethodInfo {
	info.New = func(m int, v approx.Values) (approx.Method, error) {
		if m < 1 || m > approx.MaxSize {
			return nil, &approx.RangeError{Key: "m", Value: float64(m), Min: 1, Max: approx.MaxSize}
		}
		v, err := approx.Check(info.Key, info.Params, v)
		if err != nil {
			return nil, err
		}
		return build(m, v), nil
	}
	return info
}

// None is the value of a field whose setting is 0, if 0 is not the default.
const None = -1

// Int returns the setting p for the value v of a field: the default if v is 0, and 0 if v
// is None and 0 is another value in the range of p. Otherwise the setting is v. Int
// returns an *approx.RangeError with the name of the field if the setting is out of
// range.
func Int(field string, v int, p approx.Param) (int, error) {
	switch {
	case v == 0:
		return int(p.Default), nil
	case v == None && standsForZero(p):
		return 0, nil
	}
	f, err := inRange(field, float64(v), p)
	return int(f), err
}

// Size is Int for a number of points or functions between 1 and approx.MaxSize. The range
// of p is only the range that programs offer.
func Size(field string, v int, p approx.Param) (int, error) {
	p.Min, p.Max = 1, approx.MaxSize
	return Int(field, v, p)
}

// Float returns the setting p for the value v of a field: the default if v is 0, and 0 if
// v is None and 0 is another value in the range of p. Otherwise the setting is v. Float
// returns an *approx.RangeError with the name of the field if the setting is out of
// range.
func Float(field string, v float64, p approx.Param) (float64, error) {
	switch {
	case v == 0:
		return p.Default, nil
	case v == None && standsForZero(p):
		return 0, nil
	}
	return inRange(field, v, p)
}

// Choice returns the setting p for the constant v of a field. It returns an
// *approx.RangeError with the name of the field unless v is the index of a choice.
func Choice[T ~int](field string, v T, p approx.Param) (T, error) {
	_, err := inRange(field, float64(v), p)
	return v, err
}

// standsForZero reports whether None is the value of a field for the setting 0 of p.
func standsForZero(p approx.Param) bool { return p.Min <= 0 && p.Default != 0 }

func inRange(field string, v float64, p approx.Param) (float64, error) {
	if !(p.Min <= v && v <= p.Max) || math.IsNaN(v) {
		e := &approx.RangeError{Key: field, Value: v, Min: p.Min, Max: p.Max}
		if p.Min > 0 {
			e.Hint = "0 stands for the default"
		}
		return 0, e
	}
	return v, nil
}

// FieldOf returns the value of an integer field for the setting v of p: None if v is 0
// and 0 is not the default.
func FieldOf(v float64, p approx.Param) int {
	if v == 0 && p.Default != 0 {
		return None
	}
	return int(v)
}

// FloatFieldOf is FieldOf for a field that is not an integer.
func FloatFieldOf(v float64, p approx.Param) float64 {
	if v == 0 && p.Default != 0 {
		return None
	}
	return v
}
