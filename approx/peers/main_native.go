//go:build !js

package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
)

func main() {
	write := flag.String("write", "", "write the data into a folder, and end")
	read := flag.String("data", "", "the folder of the data")
	exponents := flag.Bool("growth", false, "print how times grow with n and m, and end")
	flag.Parse()
	if err := serve(*write, *read, *exponents); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// serve answers one request per line, until the input ends.
func serve(write, read string, exponents bool) error {
	switch {
	case write != "":
		return full.inputs().write(write)
	case exponents:
		return growth(os.Stdout)
	}
	in, err := load(read)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var r request
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return err
		}
		if err := out.Encode(r.answer(in)); err != nil {
			return err
		}
	}
	return lines.Err()
}
