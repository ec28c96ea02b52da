package catalogue

import "mercer/approx"

// Kernel returns the kernel family with the given key.
func Kernel(key string) (approx.Family, bool) {
	return find(Kernels, key, func(f approx.Family) string { return f.Key })
}

// Method returns the method with the given key.
func Method(key string) (MethodEntry, bool) {
	return find(Methods, key, func(m MethodEntry) string { return m.Key })
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
