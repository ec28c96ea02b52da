package play

// A Memo holds the last value of one stage, so that a move recomputes only what
// depends on it. The key says everything that the value depends on.
type Memo[T any] struct {
	key   string
	value T
	full  bool
}

// Get returns the value of key, by compute where it is not the one held. An
// error is not held.
func (m *Memo[T]) Get(key string, compute func() (T, error)) (T, error) {
	if m.Has(key) {
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

// Has reports whether the value held is that of key.
func (m *Memo[T]) Has(key string) bool { return m.full && m.key == key }

// put holds the value of key.
func (m *Memo[T]) put(key string, v T) { m.key, m.value, m.full = key, v, true }
