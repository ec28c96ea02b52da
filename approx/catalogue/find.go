package catalogue

import "mercer/approx"

// Kernel returns the kernel family with the given key.
func Kernel(key string) (KernelEntry, bool) {
	return find(Kernels, key, func(f KernelEntry) string { return f.Key })
}

// Method returns the method with the given key.
func Method(key string) (MethodEntry, bool) {
	return find(Methods, key, func(m MethodEntry) string { return m.Key })
}

// NewMethod returns the method with the given key, of size m with the given settings. It
// returns an *approx.KeyError for an unknown key of a method, and the errors of
// approx.MethodInfo.New.
func NewMethod(key string, m int, settings approx.Values) (approx.Method, error) {
	e, ok := Method(key)
	if !ok {
		known := make([]string, len(Methods))
		for i, e := range Methods {
			known[i] = e.Key
		}
		return nil, &approx.KeyError{Owner: "the catalogue", Kind: "method", Key: key, Known: known}
	}
	return e.New(m, settings)
}

// Dataset returns the data set with the given key.
func Dataset(key string) (DatasetEntry, bool) {
	return find(Datasets, key, func(d DatasetEntry) string { return d.Key })
}

func find[T any](list []T, key string, keyOf func(T) string) (entry T, ok bool) {
	for _, e := range list {
		if keyOf(e) == key {
			return e, true
		}
	}
	return entry, false
}
