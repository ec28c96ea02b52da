// Package kpca computes kernel principal components: the eigenpairs of a kernel under the
// data, or under a few weighted points that replace the data.
//
// Exact and Centered use all points. Shadow, NearestShadow, MeanShadow, OptimalShadow,
// KMeans, Paring, Herding and OptimalPivoted use a reduced set of m weighted points, and
// RitzShadow the span of such points. These types are approximation methods; see
// approx.Method. Solve and the functions beside it return the eigenpairs alone, with a
// certificate of their accuracy. Only functions and types with Centered in their
// name centre kernels in feature space.
//
// Solution.Transform returns the scores of new points, and Solution.InverseTransform maps
// scores back to points. Solution.Denoise projects points onto the leading components.
// LearnPreimages learns the map from scores to points, for every kernel. The eigenpairs of
// a fit of Exact or Centered are a *Solution, unless the fit scaled a kernel with extreme
// values. Reexpand replaces functions with many centres by functions with few centres.
//
//mercer:inline
package kpca
