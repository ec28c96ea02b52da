package task

import "mercer/approx/manifold"

// Eigenmaps is an embedding by Laplacian eigenmaps.
var Eigenmaps = embeddingTask(manifold.Eigenmaps{}.Info())

// embeddingTask returns the task of a manifold method.
func embeddingTask(m manifold.MethodInfo) Task {
	return Task{
		Key: m.Key, Name: m.Name, Short: m.Short, Source: m.Source, Doc: m.Doc, Params: m.Params,
		Titles:    embeddingTitles,
		LiveBelow: 600,
	}
}
