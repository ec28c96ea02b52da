// Package nilvalue recognises nil values in interfaces.
package nilvalue

import "reflect"

// Is reports whether v is a nil interface, or holds a nil pointer or function.
func Is(v any) bool {
	if v == nil {
		return true
	}
	switch r := reflect.ValueOf(v); r.Kind() {
	case reflect.Pointer, reflect.Func:
		return r.IsNil()
	}
	return false
}
