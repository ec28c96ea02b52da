package screen

import (
	"github.com/hajimehoshi/ebiten/v2"

	"mercer/viz/canvas"
)

var _ canvas.Replayer = (*Canvas)(nil)

// A replayedInk is a recording of shapes that belong to one draw call of the ink
// shader.
type replayedInk struct {
	scale    float64
	letters  int // value of atlas.restarts when the letters were added to the atlas
	vertices []ebiten.Vertex
	indices  []uint32 // relative to vertices[0]
}

// Replay implements canvas.Replayer.
func (c *Canvas) Replay(recording any, draw func()) any {
	if p, ok := recording.(*replayedInk); ok && p.scale == c.scale && p.letters == c.letters.restarts {
		c.replayInk(p)
		return p
	}
	calls, vertex, index := len(c.calls), len(c.ink.vertices), len(c.ink.indices)
	draw()
	m, n := &c.ink, len(c.calls)
	if len(m.indices) == index || n > calls+1 || c.calls[n-1].isField || n > calls && c.calls[n-1].firstIndex != index {
		return nil // the drawing is empty or needs several draw calls
	}
	p := &replayedInk{scale: c.scale, letters: c.letters.restarts, vertices: append([]ebiten.Vertex(nil), m.vertices[vertex:]...)}
	first := uint32(vertex - m.base)
	for _, i := range m.indices[index:] {
		p.indices = append(p.indices, i-first)
	}
	return p
}

// replayInk appends the shapes in p to the mesh.
func (c *Canvas) replayInk(p *replayedInk) {
	m := c.mesh(false)
	first := uint32(len(m.vertices) - m.base)
	m.vertices = append(m.vertices, p.vertices...)
	for _, i := range p.indices {
		m.indices = append(m.indices, i+first)
	}
}
