package approx

// A Keeper is a FeatureMap that knows how many numbers it keeps to map new points:
// centres, frequencies and weights.
type Keeper interface {
	FeatureMap

	// Kept returns that, 0 where a part of it does not know.
	Kept() int
}

// Kept returns how many numbers f keeps to map new points, 0 where it does not say.
func Kept(f FeatureMap) int {
	if k, ok := f.(Keeper); ok {
		return k.Kept()
	}
	return 0
}

// with returns the numbers of a part and of what is put on top of it.
func with(part, more int) int {
	if part == 0 {
		return 0
	}
	return part + more
}

// Kept implements Keeper.
func (m mercer) Kept() int { return with(Kept(m.phi), len(m.root)) }

// Kept implements Keeper.
func (c combination) Kept() int { return with(Kept(c.f), len(c.w)) }
