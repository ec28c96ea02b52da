// Command serve shows a static folder in a browser.
//
//	go run ./wasm/serve -dir site
//
// It listens at the first free port from -port on, and prints the address. Other machines
// can reach it only with -host, such as -host 0.0.0.0, and then it also prints the
// addresses that they can open. With -make, it runs «make build» before it sends a page.
// Reloading the page then shows the current sources. With -bundle, it joins the scripts and style
// sheets of the playground and of the lessons into few files. Debuggers show the original files nevertheless.
//
//	go run ./wasm/serve -pack dist
//
// prepares a folder for other servers. It joins scripts and style sheets, and writes the hashes of
// the programs into the page, as this server does for each page that it sends. A browser then
// stores the programs until they change.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"

	"mercer/wasm/bundle"
)

func main() {
	dir := flag.String("dir", "site", "the `folder` to serve")
	host := flag.String("host", "127.0.0.1", "the `address` to listen on; 0.0.0.0 is every address of this machine")
	port := flag.Int("port", 8080, "the first `port` to try; 0 takes any")
	base := flag.String("base", "/", "the `path` under which the folder appears")
	csp := flag.Bool("csp", false, "send the strict Content-Security-Policy that the site promises to work under")
	runsMake := flag.Bool("make", false, "run «make build» before each page")
	bundles := flag.Bool("bundle", false, "join the scripts and style sheets of the playground and of the lessons")
	packed := flag.String("pack", "", "join the scripts and style sheets of this `folder`, add the hashes of programs to its page, and end")
	flag.Parse()
	var err error
	if *packed != "" {
		err = packSite(*packed)
	} else {
		err = run(*dir, *host, *port, options{base: *base, csp: *csp, build: newBuilder(*runsMake), bundles: *bundles})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

func run(dir, host string, port int, o options) error {
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		return fmt.Errorf("%s is no site: %w", dir, err)
	}
	l, err := listen(host, port)
	if err != nil {
		return err
	}
	machine, err := net.InterfaceAddrs()
	if err != nil {
		fmt.Fprintln(os.Stderr, "serve: the addresses of this machine are unknown:", err)
	}
	printAddresses(os.Stdout, l.Addr().(*net.TCPAddr), machine, o.path())
	return http.Serve(l, newHandler(dir, o))
}

// packSite joins the scripts and style sheets of a site, and adds the hashes of programs to its page.
func packSite(dir string) error {
	b, err := bundle.New(dir)
	if err != nil {
		return err
	}
	if err := b.Write(dir); err != nil {
		return err
	}
	return addHashesToFile(filepath.Join(dir, "index.html"))
}

// printAddresses prints the address of the server. If the server listens on all addresses of
// the machine, it also prints those that other machines can open.
func printAddresses(w io.Writer, server *net.TCPAddr, machine []net.Addr, path string) {
	urlOf := func(ip net.IP) string {
		return "http://" + net.JoinHostPort(ip.String(), strconv.Itoa(server.Port)) + path
	}
	if !server.IP.IsUnspecified() {
		fmt.Fprintf(w, "Mercer is at %s\n", urlOf(server.IP))
		return
	}
	fmt.Fprintf(w, "Mercer is at %s\n", urlOf(net.IPv4(127, 0, 0, 1)))
	count := 0
	for _, a := range machine {
		// A link-local address would need the name of an interface, which differs between machines.
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && (n.IP.To4() != nil || server.IP.To4() == nil) {
			fmt.Fprintf(w, "Other machines can open %s\n", urlOf(n.IP))
			count++
		}
	}
	if count == 0 {
		fmt.Fprintln(w, "This machine has no address that other machines can open.")
	}
}

// listen listens on the first free port of a host from port on.
func listen(host string, port int) (net.Listener, error) {
	const tries = 20
	var err error
	for p := port; p < port+tries && p <= 65535; p++ {
		var l net.Listener
		if l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(p))); !errors.Is(err, syscall.EADDRINUSE) {
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
