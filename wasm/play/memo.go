package play

// A Memo keeps the last value of one stage. The key identifies the inputs of the
// value.
type Memo[T any] struct {
	key   string
	value T
	full  bool
}

// Get returns the value of key. If the kept value has another key, Get calls
// compute. An error is not kept.
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

// Has reports whether the kept value belongs to key.
func (m *Memo[T]) Has(key string) bool { return m.full && m.key == key }

// put keeps the value of key.
func (m *Memo[T]) put(key string, v T) { m.key, m.value, m.full = key, v, true }
