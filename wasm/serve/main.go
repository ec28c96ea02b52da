// Command serve shows a static folder in a browser on this machine.
//
//	go run ./wasm/serve -dir site
//
// It listens only on localhost, at the first free port from -port on, and prints the
// address. With -make, it runs «make build» before it sends a page. Reloading the page
// then shows the current sources.
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

func main() {
	dir := flag.String("dir", "site", "the `folder` to serve")
	port := flag.Int("port", 8080, "the first `port` to try; 0 takes any")
	base := flag.String("base", "/", "the `path` under which the folder appears")
	csp := flag.Bool("csp", false, "send the strict Content-Security-Policy that the site promises to work under")
	runsMake := flag.Bool("make", false, "run «make build» before each page")
	flag.Parse()
	if err := run(*dir, *port, options{base: *base, csp: *csp, build: newBuilder(*runsMake)}); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(dir string, port int, o options) error {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return fmt.Errorf("%s is no site: %w", dir, err)
	}
	l, err := listen(port)
	if err != nil {
		return err
	}
	fmt.Printf("Mercer is at http://%s%s\n", l.Addr(), o.path())
	return http.Serve(l, newHandler(dir, o))
}

// listen listens on the first free port of localhost from port on.
func listen(port int) (net.Listener, error) {
	const tries = 20
	var err error
	for p := port; p < port+tries && p <= 65535; p++ {
		var l net.Listener
		if l, err = net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", p)); !errors.Is(err, syscall.EADDRINUSE) {
			return l, err
		}
	}
	return nil, fmt.Errorf("no port is free from %d to %d: %w", port, port+tries-1, err)
}

// newBuilder returns a function that builds the site. If isEnabled is false, it returns nil.
func newBuilder(isEnabled bool) func() ([]byte, error) {
	if !isEnabled {
		return nil
	}
	return func() ([]byte, error) {
		return exec.Command("make", "--silent", "--no-print-directory", "build").CombinedOutput()
	}
}
