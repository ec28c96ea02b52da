package catalogue

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"sync"

	"mercer/approx/internal/archive"
	"mercer/approx/internal/archive/npz"
	"mercer/approx/internal/arg"

	// The packages that set a field of archive.Sources.
	_ "mercer/approx"
	_ "mercer/approx/binning"
	_ "mercer/approx/fourier"
	_ "mercer/approx/ika"
	_ "mercer/approx/internal/combined"
	_ "mercer/approx/internal/unit"
	_ "mercer/approx/kernel"
	_ "mercer/approx/kpca"
	_ "mercer/approx/layers"
	_ "mercer/approx/learn"
	_ "mercer/approx/manifold"
	_ "mercer/approx/nystrom"
	_ "mercer/approx/reduced"
	_ "mercer/approx/ritz"
	_ "mercer/approx/taylor"
)

// Save writes v to w: a *approx.Fit, a kernel, a feature map, eigenfunctions, weighted
// centres, or a model of packages learn, manifold, kpca and ritz. Load returns an equal
// value, to the bit.
//
// The file is a ZIP archive without compression. It has the arrays of v in NPY format and
// its settings in the entry header.json, so that numpy.load opens it:
//
//	>>> f = numpy.load("fit.npz")
//	>>> f["features.landmarks"].shape
//	(200, 16)
//
// A fit is saved with all its eigenpairs. If they are not yet known, Save computes them, as
// fit.Eigen does. A fit that is part of a model, such as a pipeline, is saved without
// eigenpairs that are not yet known.
//
// Equal values have equal files. Arrays that share memory are stored once.
//
// Save returns a *SaveError if a part of v is a function, or has a type of the caller. It
// names the field. The option Custom saves values of such a type. Save may have written a
// part of the file if w returns an error, but not if it returns a *SaveError.
func Save(w io.Writer, v any, options ...SaveOption) error {
	arg.NotNil("catalogue.Save", "writer", w)
	return typeTable().Save(w, v, codecsOf(options))
}

// Load reads r to its end and returns the value that Save wrote. Values of a type of the
// caller need the option Custom with which they were saved.
//
// Load returns a *LoadError if the file is truncated, corrupt, of another origin, or of a
// newer version of the format. It says what is wrong and where. Load needs memory in
// proportion to the size of the file, and does not panic for any file.
//
// It reads arrays that NumPy has written, if they have the same types and dimensions: in
// C or Fortran order, little-endian or big-endian. It refuses compressed archives. Load
// panics if r is nil.
func Load(r io.Reader, options ...SaveOption) (any, error) {
	arg.NotNil("catalogue.Load", "reader", r)
	return typeTable().Load(r, codecsOf(options))
}

// LoadAs is Load for a value that has or implements the type T, for example *approx.Fit,
// approx.Kernel or learn.Model.
func LoadAs[T any](r io.Reader, options ...SaveOption) (T, error) {
	var t T
	v, err := Load(r, options...)
	if err != nil {
		return t, err
	}
	t, ok := v.(T)
	if !ok {
		return t, &LoadError{Reason: fmt.Sprintf("it holds %T, want %s", v, reflect.TypeFor[T]())}
	}
	return t, nil
}

// SaveFile is Save to the file of the given name. It first writes another file in the same
// folder, so that an earlier file with the name stays as it is if an error occurs.
func SaveFile(name string, v any, options ...SaveOption) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close() // has no effect on a closed file
			os.Remove(f.Name())
		}
	}()
	w := bufio.NewWriterSize(f, 1<<16)
	if err := Save(w, v, options...); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// LoadFile is LoadAs for the file of the given name. Its errors name the file.
func LoadFile[T any](name string, options ...SaveOption) (t T, err error) {
	f, err := os.Open(name)
	if err != nil {
		return t, err
	}
	defer f.Close()
	if t, err = LoadAs[T](f, options...); err != nil {
		return t, fmt.Errorf("%s: %w", name, err)
	}
	return t, nil
}

// A SaveError reports a value that cannot be saved, and the field that is the reason.
type SaveError = npz.SaveError

// A LoadError reports a file that cannot be loaded, and where it is wrong.
type LoadError = npz.LoadError

// A SaveOption is an option of Save and Load.
type SaveOption struct{ codec archive.Codec }

// Custom returns an option to save and load values of the type T of the caller, for
// example a kernel or a feature map. The function encode returns a value as bytes, and
// decode is its inverse. The key identifies the type in files. Custom panics if a function
// is nil or T is an interface. With package encoding/json, for a kernel with exported fields:
//
//	option := catalogue.Custom("my kernel",
//		func(k MyKernel) ([]byte, error) { return json.Marshal(k) },
//		func(b []byte) (k MyKernel, err error) { err = json.Unmarshal(b, &k); return k, err })
//	err := catalogue.SaveFile("fit.npz", fit, option)
func Custom[T any](key string, encode func(T) ([]byte, error), decode func([]byte) (T, error)) SaveOption {
	if encode == nil || decode == nil {
		panic("catalogue.Custom: got no function, want two")
	}
	if t := reflect.TypeFor[T](); t.Kind() == reflect.Interface {
		panic(fmt.Sprintf("catalogue.Custom: got the interface %v, want the type of the values", t))
	}
	return SaveOption{archive.Codec{
		Key:    key,
		Type:   reflect.TypeFor[T](),
		Encode: func(v any) ([]byte, error) { return encode(v.(T)) },
		Decode: func(data []byte) (any, error) { return decode(data) },
	}}
}

func codecsOf(options []SaveOption) []archive.Codec {
	codecs := make([]archive.Codec, len(options))
	for i, o := range options {
		codecs[i] = o.codec
	}
	return codecs
}

// savedTypes returns all types that Save saves. A package with other types adds them to
// the list in its file archive.go.
func savedTypes() (types []archive.Type) {
	s := &archive.Sources
	for _, source := range []any{
		s.Approx, s.Kernel, s.Nystrom, s.Fourier, s.Taylor, s.Binning, s.IKA, s.KPCA,
		s.Layers, s.Ritz, s.Reduced, s.Learn, s.Manifold, s.Combined, s.Unit,
	} {
		types = append(types, source.(archive.Source).Types()...)
	}
	return types
}

var (
	typeTableOnce   sync.Once
	cachedTypeTable *npz.Table
)

// typeTable returns the table of savedTypes.
func typeTable() *npz.Table {
	typeTableOnce.Do(func() { cachedTypeTable = npz.NewTable(savedTypes()) })
	return cachedTypeTable
}

// A binaryFormat is the format of the methods MarshalBinary. The linker removes its
// methods, and all implementations of archive.Source, from programs that do not save.
type binaryFormat struct{}

func init() { archive.Registered = binaryFormat{} }

func (binaryFormat) Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	err := Save(&b, v)
	return b.Bytes(), err
}

func (binaryFormat) Unmarshal(data []byte) (any, error) { return Load(bytes.NewReader(data)) }
