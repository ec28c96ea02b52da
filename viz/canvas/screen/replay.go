package screen

import (
	"github.com/hajimehoshi/ebiten/v2"
	"mercer/viz/canvas"
)

var _ canvas.Replayer = (*Canvas)(nil)

// A replayedInk is ink that was drawn without interruption, with the data that is
// needed to draw the ink again.
type replayedInk struct {
	scale    float64
	letters  int // the atlas that holds the letters of the ink
	vertices []ebiten.Vertex
	indices  []uint32 // counted from the first of vertices
}

// Replay implements canvas.Replayer.
func (c *Canvas) Replay(kept any, draw func()) any {
	if p, ok := kept.(*replayedInk); ok && p.scale == c.scale && p.letters == c.letters.restarts {
		c.drawAgain(p)
		return p
	}
	calls, vertex, index := len(c.calls), len(c.ink.vertices), len(c.ink.indices)
	draw()
	m, n := &c.ink, len(c.calls)
	if len(m.indices) == index || n > calls+1 || c.calls[n-1].isField || n > calls && c.calls[n-1].index != index {
		return nil // the recording has no parts or several parts
	}
	p := &replayedInk{scale: c.scale, letters: c.letters.restarts, vertices: append([]ebiten.Vertex(nil), m.vertices[vertex:]...)}
	first := uint32(vertex - m.base)
	for _, i := range m.indices[index:] {
		p.indices = append(p.indices, i-first)
	}
	return p
}

// drawAgain draws p again.
func (c *Canvas) drawAgain(p *replayedInk) {
	m := c.mesh(false)
	first := uint32(len(m.vertices) - m.base)
	m.vertices = append(m.vertices, p.vertices...)
	for _, i := range p.indices {
		m.indices = append(m.indices, i+first)
	}
}
