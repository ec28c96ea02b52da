package task

import "mercer/approx/manifold"

// Eigenmaps is the embedding by Laplacian eigenmaps.
var Eigenmaps = embedding(manifold.Eigenmaps)

// embedding declares the task of a manifold method.
func embedding(m manifold.Method) Task {
	return Task{
		Key: m.Key, Name: m.Name, Short: m.Short, Source: m.Source, Doc: m.Doc, Params: m.Params,
		Titles:    embeddingTitles,
		LiveBelow: 600,
	}
}
