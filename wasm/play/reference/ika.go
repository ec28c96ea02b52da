package reference

// These texts are shared by several methods.
const (
	ikaFormula        = `$$\varphi_i(x) = \sqrt{S} \sum_{j=1}^{N} W_{ji}\, b_j(x), \qquad \hat k(x, y) = \sum_{i=1}^{m} \lambda_i\, \varphi_i(x)\, \varphi_i(y)$$`
	ikaTime           = `About $S^2/2$ kernel evaluations and $O(S^2 N + S N^2)$ operations.`
	ikaReason         = `The kernel is narrow, so its bumps hardly overlap. A few bumps cannot be combined to functions that cover all points.`
	smallSampleReason = `The sample has 30 points and the basis 64 functions. Least squares fit the sample exactly, and between its points the functions run wild. The result is worse than $\hat K = 0$.`
)

// ikaArticles describes IKA with different basis functions.
var ikaArticles = []Article{
	{
		Key:     "ika",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j(x) = k(x, c_j)$ for points $c_j$ drawn from the data.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "sigma=0.05&method=ika",
			Claim:  "error.frobenius > 0.7",
			Reason: ikaReason,
		},
	},
	{
		Key:     "ika-kmeans",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j(x) = k(x, c_j)$ for the centres $c_j$ of clusters.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "sigma=0.05&method=ika-kmeans",
			Claim:  "error.frobenius > 0.7",
			Reason: ikaReason,
		},
	},
	{
		Key:     "ika-rpc",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j(x) = k(x, c_j)$ for the pivots $c_j$ of randomly pivoted Cholesky.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "sigma=0.05&method=ika-rpc",
			Claim:  "error.frobenius > 0.7",
			Reason: ikaReason,
		},
	},
	{
		Key:     "ika-wide",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j$ is a Gaussian of width $\tau\sigma$ at a point drawn from the data.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "method=ika-wide&ika-wide.sample=30",
			Claim:  "error.frobenius > 1",
			Reason: smallSampleReason,
		},
	},
	{
		Key:     "ika-relu",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j(x) = \max(a_j^\top x + c_j, 0)$, with its kink between two points of the data.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "method=ika-relu&ika-relu.sample=30",
			Claim:  "error.frobenius > 1",
			Reason: smallSampleReason,
		},
	},
	{
		Key:     "ika-sigmoid",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j$ is a sigmoid of $a_j^\top x + c_j$, with its step between two points of the data.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "method=ika-sigmoid&ika-sigmoid.sample=30",
			Claim:  "error.frobenius > 1",
			Reason: smallSampleReason,
		},
	},
	{
		Key:     "ika-cosine",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j(x) = \cos(w_j^\top x + c_j)$ with $w_j$ from $N(0, I / \tau^2\sigma^2)$ and a uniform phase $c_j$.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "method=ika-cosine&ika-cosine.sample=30",
			Claim:  "error.frobenius > 1",
			Reason: smallSampleReason,
		},
	},
	{
		Key:     "ika-chebyshev",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here $b_j$ is a product of Chebyshev polynomials of the coordinates on the padded box of the data, in the order of the degree.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "method=ika-chebyshev&ika-chebyshev.sample=30",
			Claim:  "error.frobenius > 1",
			Reason: smallSampleReason,
		},
	},
	{
		Key:     "ika-rff",
		Formula: ikaFormula,
		Terms:   `$b_1, \dots, b_N$ are the basis functions. The columns of $W$ make the eigenfunctions orthonormal on a sample of $S$ points and diagonalise the kernel matrix of the sample in the span of the basis. Here the $b_j$ are the cosines and sines of random Fourier features.`,
		Cost:    ikaTime,
		Break: Break{
			Link:   "method=ika-rff&ika-rff.sample=30",
			Claim:  "error.frobenius > 1",
			Reason: smallSampleReason,
		},
	},
}
