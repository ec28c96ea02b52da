package main

import (
	"encoding/json"
	"runtime/debug"
	"syscall/js"
)

// main defines two functions for JavaScript. peers.load(index, bytes) loads the data and
// returns an error message or "". peers.run(request) answers one request. The request and
// the reply are JSON texts.
func main() {
	debug.SetGCPercent(400) // same value as in the web worker
	var in inputs
	object := js.Global().Get("Object").New()
	object.Set("load", js.FuncOf(func(_ js.Value, args []js.Value) any {
		bytes := make([]byte, args[1].Length())
		js.CopyBytesToGo(bytes, args[1])
		var err error
		if in, err = parseInputs([]byte(args[0].String()), bytes); err != nil {
			return err.Error()
		}
		return ""
	}))
	object.Set("run", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var r request
		if err := json.Unmarshal([]byte(args[0].String()), &r); err != nil {
			return `{"error": "no request"}`
		}
		text, err := json.Marshal(r.answer(in))
		if err != nil {
			return `{"error": "no answer"}`
		}
		return string(text)
	}))
	js.Global().Set("peers", object)
	select {}
}
