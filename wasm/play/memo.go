package play

// A memo holds the last value of one stage, so that a move recomputes only what
// depends on it. The key says everything that the value depends on.
type memo[T any] struct {
	key   string
	value T
	full  bool
}

// get returns the value of key, by compute where it is not the one held. An
// error is not held.
func (m *memo[T]) get(key string, compute func() (T, error)) (T, error) {
	if m.has(key) {
		return m.value, nil
	}
	v, err := compute()
	if err != nil {
		var zero T
		return zero, err
	}
	m.put(key, v)
	return v, nil
}

// has reports whether the value held is that of key.
func (m *memo[T]) has(key string) bool { return m.full && m.key == key }

// put holds the value of key.
func (m *memo[T]) put(key string, v T) { m.key, m.value, m.full = key, v, true }
