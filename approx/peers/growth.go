package main

import (
	"fmt"
	"io"
)

// growth prints how times grow.
func growth(w io.Writer) error {
	_, err := fmt.Fprintln(w)
	return err
}
