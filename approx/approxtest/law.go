package approxtest

import (
	"errors"
	"fmt"
	"testing"
)

// Broken is the error of a law that does not hold.
type Broken struct {
	Law string // name of the law and of its subtest
	Err error  // what the check has found
}

// Error implements error.
func (b *Broken) Error() string { return b.Law + ": " + b.Err.Error() }

// Unwrap returns e.Err.
func (b *Broken) Unwrap() error { return b.Err }

// A law is a named check of values of type T.
type law[T any] struct {
	name  string
	check func(T) error
}

// runLaws runs each law as a subtest.
func runLaws[T any](t *testing.T, laws []law[T], subject T) {
	t.Helper()
	for _, l := range laws {
		t.Run(l.name, func(t *testing.T) {
			if err := l.check(subject); err != nil {
				t.Error(err)
			}
		})
	}
}

// joinViolations returns a joined *Broken for each law that does not hold.
func joinViolations[T any](laws []law[T], subject T) error {
	var violations []error
	for _, l := range laws {
		if err := recoverPanics(l.check, subject); err != nil {
			violations = append(violations, &Broken{l.name, err})
		}
	}
	return errors.Join(violations...)
}

// recoverPanics calls f and returns its error. It turns a panic of f into an error.
func recoverPanics[T any](f func(T) error, subject T) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v", p)
		}
	}()
	return f(subject)
}
