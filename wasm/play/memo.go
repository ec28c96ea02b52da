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
	if m.full && m.key == key {
		return m.value, nil
	}
	v, err := compute()
	if err != nil {
		var zero T
		return zero, err
	}
	m.key, m.value, m.full = key, v, true
	return v, nil
}
