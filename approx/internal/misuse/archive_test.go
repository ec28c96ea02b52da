package misuse

import (
	"reflect"
	"strings"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/fourier/rotation"
	"mercer/approx/ika"
	"mercer/approx/kpca"
	"mercer/approx/learn"
	"mercer/approx/manifold"
	"mercer/approx/reduced"
	"mercer/approx/ritz"
)

func init() { tables = append(tables, archiveEntries) }

// archiveEntries returns the entries of the functions that save and load values. Package
// catalogue has tests with files that are truncated, corrupt or of another program, and
// with values of types that it does not save.
func archiveEntries() (entries []entry) {
	const inCatalogue = "tests of package catalogue cover wrong files and values"
	for _, fn := range []any{
		(*approx.Fit).MarshalBinary, ika.Solution.MarshalBinary, (*kpca.Solution).MarshalBinary, (*kpca.WeightedSolution).MarshalBinary,
		learn.Classifier.MarshalBinary, (*learn.FittedPipeline).MarshalBinary, (*learn.FittedRidgeClassifier).MarshalBinary, (*learn.Machine).MarshalBinary,
		learn.Model.MarshalBinary, (*learn.Neighbors).MarshalBinary, (*learn.Regression).MarshalBinary, (*learn.Scaler).MarshalBinary, learn.Whitening.MarshalBinary,
		(*manifold.Embedding).MarshalBinary, reduced.Reduction.MarshalBinary, ritz.PCA.MarshalBinary, (*ritz.Solution).MarshalBinary,
	} {
		entries = append(entries, entry{fn: fn, skipReason: noArguments})
	}
	for _, fn := range []any{
		rotation.Archive, catalogue.Custom[int], catalogue.Load, catalogue.LoadAs[int], catalogue.LoadFile[int], catalogue.Save, catalogue.SaveFile,
		(*approx.Fit).UnmarshalBinary, (*ika.Solution).UnmarshalBinary, (*kpca.Solution).UnmarshalBinary, (*kpca.WeightedSolution).UnmarshalBinary,
		(*learn.Classifier).UnmarshalBinary, (*learn.FittedPipeline).UnmarshalBinary, (*learn.FittedRidgeClassifier).UnmarshalBinary, (*learn.Machine).UnmarshalBinary,
		(*learn.Model).UnmarshalBinary, (*learn.Neighbors).UnmarshalBinary, (*learn.Regression).UnmarshalBinary, (*learn.Scaler).UnmarshalBinary, (*learn.Whitening).UnmarshalBinary,
		(*manifold.Embedding).UnmarshalBinary, (*reduced.Reduction).UnmarshalBinary, (*ritz.PCA).UnmarshalBinary, (*ritz.Solution).UnmarshalBinary,
	} {
		e := entry{fn: fn, skipReason: inCatalogue}
		if strings.HasSuffix(e.name(), ".UnmarshalBinary") { // with data of no file
			e = entry{fn: fn, passesErrors: true, args: func() []any {
				return []any{reflect.New(reflect.TypeOf(fn).In(0).Elem()).Interface(), []byte("x")}
			}}
		}
		entries = append(entries, e)
	}
	return entries
}
