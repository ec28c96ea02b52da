// Package wire defines the form in which numbers cross threads: a head in JSON, and
// an arena of float64 that holds all matrices one after the other. A message is
// therefore a single transfer.
package wire

import (
	"encoding/json"
	"fmt"
	"slices"
)

// A Block is a named rows×cols matrix, in row-major order at Off in the arena.
type Block struct {
	Name string `json:"name"`
	Rows int    `json:"rows"`
	Cols int    `json:"cols"`
	Off  int    `json:"off"`
}

// A Head describes a message.
type Head struct {
	Kind   string            `json:"kind"` // ready, progress, result, failed, …
	Rev    int               `json:"rev"`  // of the request that it answers
	Blocks []Block           `json:"blocks,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
	Body   any               `json:"body,omitempty"` // of a message to the page; Open ignores it
}

// A Message is a head and its arena. It implements view.Numbers.
type Message struct {
	Head  Head
	Arena []float64
}

// Add appends a rows×cols matrix. It panics if z has another size.
func (m *Message) Add(name string, rows, cols int, z []float64) {
	if len(z) != rows*cols {
		panic("wire: a block has another size than its matrix")
	}
	copy(m.Grow(name, rows, cols), z)
}

// Grow appends a rows×cols matrix of zeros and returns it, to be filled before the
// next call.
func (m *Message) Grow(name string, rows, cols int) []float64 {
	off := len(m.Arena)
	m.Head.Blocks = append(m.Head.Blocks, Block{name, rows, cols, off})
	m.Arena = slices.Grow(m.Arena, rows*cols)[:off+rows*cols]
	clear(m.Arena[off:])
	return m.Arena[off:]
}

// SetLabel sets a named text.
func (m *Message) SetLabel(name, words string) {
	if m.Head.Labels == nil {
		m.Head.Labels = map[string]string{}
	}
	m.Head.Labels[name] = words
}

// Reset empties m and keeps the memory of m.
func (m *Message) Reset() {
	m.Head = Head{Blocks: m.Head.Blocks[:0]}
	m.Arena = m.Arena[:0]
}

// Block returns the matrix with that name.
func (m *Message) Block(name string) (z []float64, rows, cols int, ok bool) {
	for _, b := range m.Head.Blocks {
		if b.Name == name {
			return m.Arena[b.Off : b.Off+b.Rows*b.Cols : b.Off+b.Rows*b.Cols], b.Rows, b.Cols, true
		}
	}
	return nil, 0, 0, false
}

// Label returns the text with that name, or "".
func (m *Message) Label(name string) string { return m.Head.Labels[name] }

// Open reads the head of a message and checks that every block lies in the
// arena.
func Open(head []byte, arena []float64) (*Message, error) {
	m := &Message{Arena: arena}
	h := struct {
		*Head
		Body json.RawMessage `json:"body"` // hides the Body of Head, and is not read
	}{Head: &m.Head}
	if err := json.Unmarshal(head, &h); err != nil {
		return nil, fmt.Errorf("wire: %w", err)
	}
	for _, b := range m.Head.Blocks {
		if b.Rows < 0 || b.Cols < 0 || b.Off < 0 ||
			b.Cols > 0 && b.Rows > (len(arena)-b.Off)/b.Cols || b.Off > len(arena) {
			return nil, fmt.Errorf("wire: block %q, %d×%d at %d, is not within %d numbers", b.Name, b.Rows, b.Cols, b.Off, len(arena))
		}
	}
	return m, nil
}
