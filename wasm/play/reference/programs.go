package reference

import (
	"embed"
	"strings"
)

// The programs of tasks in Go are examples, so that go test runs them and checks their output.
//
//go:embed programs/*_test.go
var programFiles embed.FS

// taskProgram returns the program of a task in Go: its example as a program of its own. It is
// empty if the task has no example.
func taskProgram(key string) string {
	source, err := programFiles.ReadFile("programs/" + key + "_test.go")
	if err != nil {
		return ""
	}
	text := strings.Replace(string(source), "package programs_test", "package main", 1)
	text = strings.Replace(text, "\n// Example_"+key+" ", "\n// This program ", 1)
	return strings.Replace(text, "func Example_"+key+"() {", "func main() {", 1)
}
