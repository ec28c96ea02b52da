package play

// A Memo stores the last value of one stage. The key identifies the inputs of the value.
type Memo[T any] struct {
	key   string
	value T
	isSet bool
}

// Get returns the value for key. If the stored value has another key, Get calls compute
// and stores its value. If compute fails, nothing is stored.
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

// Has reports whether the stored value belongs to key.
func (m *Memo[T]) Has(key string) bool { return m.isSet && m.key == key }

// put stores the value v for key.
func (m *Memo[T]) put(key string, v T) { m.key, m.value, m.isSet = key, v, true }
