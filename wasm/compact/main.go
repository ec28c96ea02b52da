// Command compact rewrites the data of WebAssembly modules that Go linked, in
// place, so that there is less to transfer. What they do stays the same, but for
// the trace of a panic: it names functions and no lines.
//
//	go run ./wasm/compact site/compute.wasm
//
// Go's linker leaves out every eight zeros of the data and begins a segment anew
// behind them. The table in which the runtime looks up the function of a program
// counter is little else than a number and 16 zeros over and over: it falls into
// a hundred thousand segments of four bytes, each of which says its own address.
// No compressor foretells addresses, but zeros cost it nothing.
//
// Lines are known for every instruction. The linker has no switch for them.
package main

import (
	"fmt"
	"os"
)

func main() {
	for _, name := range os.Args[1:] {
		if err := rewrite(name); err != nil {
			fmt.Fprintf(os.Stderr, "compact: %s: %v\n", name, err)
			os.Exit(1)
		}
	}
}

func rewrite(name string) error {
	module, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if module, err = compact(module); err != nil {
		return err
	}
	return os.WriteFile(name, module, 0o666)
}
