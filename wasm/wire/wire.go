// Package wire defines the format of messages between threads. A message consists of a
// JSON head and an arena, which is one array with all matrices. A message therefore needs
// only one transfer.
package wire

import (
	"fmt"
	"slices"

	"mercer/viz/jsontext"
)

// A Block is a named rows×cols matrix. It is stored in row-major order at index Offset of
// the arena.
type Block struct {
	Name   string `json:"name"`
	Rows   int    `json:"rows"`
	Cols   int    `json:"cols"`
	Offset int    `json:"off"`
}

// A Head describes a message.
type Head struct {
	Kind   string            `json:"kind"` // for example ready, progress, result or failed
	Rev    int               `json:"rev"`  // revision of the request that the message answers
	Blocks []Block           `json:"blocks,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
	Body   any               `json:"body,omitempty"` // content of a message to the page; Open ignores it
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
	m.Head.Blocks = append(m.Head.Blocks, Block{name, rows, cols, len(m.Arena)})
	m.Arena = append(m.Arena, z...)
}

// Grow appends a rows×cols matrix of zeros and returns it. The caller must fill it before
// the next call of Grow.
func (m *Message) Grow(name string, rows, cols int) []float64 {
	off := len(m.Arena)
	m.Head.Blocks = append(m.Head.Blocks, Block{name, rows, cols, off})
	m.Arena = slices.Grow(m.Arena, rows*cols)[:off+rows*cols]
	clear(m.Arena[off:])
	return m.Arena[off:]
}

// SetLabel sets the label with the given name.
func (m *Message) SetLabel(name, words string) {
	if m.Head.Labels == nil {
		m.Head.Labels = map[string]string{}
	}
	m.Head.Labels[name] = words
}

// Reset removes the content of m, but reuses its memory.
func (m *Message) Reset() {
	m.Head = Head{Blocks: m.Head.Blocks[:0]}
	m.Arena = m.Arena[:0]
}

// Block returns the matrix with this name.
func (m *Message) Block(name string) (z []float64, rows, cols int, ok bool) {
	for _, b := range m.Head.Blocks {
		if b.Name == name {
			return m.Arena[b.Offset : b.Offset+b.Rows*b.Cols : b.Offset+b.Rows*b.Cols], b.Rows, b.Cols, true
		}
	}
	return nil, 0, 0, false
}

// Label returns the label with this name, or "".
func (m *Message) Label(name string) string { return m.Head.Labels[name] }

// Open parses the head of a message. It returns an error if a block is not inside the
// arena.
func Open(head []byte, arena []float64) (*Message, error) {
	m := &Message{Arena: arena}
	h := struct {
		*Head
		Body jsontext.Skip `json:"body"` // hides Head.Body
	}{Head: &m.Head}
	if err := jsontext.Decode(head, &h); err != nil {
		return nil, fmt.Errorf("wire: %w", err)
	}
	for _, b := range m.Head.Blocks {
		if b.Rows < 0 || b.Cols < 0 || b.Offset < 0 ||
			b.Cols > 0 && b.Rows > (len(arena)-b.Offset)/b.Cols || b.Offset > len(arena) {
			return nil, fmt.Errorf("wire: block %q, %d×%d at %d, is not within %d numbers", b.Name, b.Rows, b.Cols, b.Offset, len(arena))
		}
	}
	return m, nil
}
