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
	showGrowth := flag.Bool("growth", false, "print how times grow with n and m, and end")
	flag.Parse()
	if err := answerRequests(*write, *read, *showGrowth); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// answerRequests reads one request per line from the standard input and writes one reply
// per line. If write or showGrowth is set, it writes the data or prints the growth table
// instead.
func answerRequests(write, read string, showGrowth bool) error {
	switch {
	case write != "":
		return fullSizes.newInputs().write(write)
	case showGrowth:
		return printGrowth(os.Stdout)
	}
	in, err := loadInputs(read)
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
