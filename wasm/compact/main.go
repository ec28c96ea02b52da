// Command compact rewrites WebAssembly modules linked by Go, in place, to make them
// smaller. The modules behave as before, but the trace of a panic contains no line
// numbers.
//
//	go run ./wasm/compact site/compute.wasm
//
// Go's linker omits every run of eight zeros in the data and begins a new segment after
// it. The table that maps program counters to functions consists mostly of numbers
// separated by 16 zeros. The linker splits this table into a hundred thousand segments of
// four bytes. Each segment has an address. A compressor cannot predict addresses, but
// compresses zeros to almost nothing.
//
// The data also contain the source line of every instruction. The linker has no option to
// omit these lines.
//
// The command also writes the module in gzip to «name.gz», which the server sends. The standard
// library has no Brotli, whose result would be a sixth smaller. The default level takes half
// a second per module here. The highest takes ten times as long for 5 %.
package main

import (
	"bytes"
	"compress/gzip"
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
	if err := os.WriteFile(name, module, 0o666); err != nil {
		return err
	}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	if _, err := w.Write(module); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	// The server ignores a compressed file that is older than the module.
	return os.WriteFile(name+".gz", packed.Bytes(), 0o666)
}
