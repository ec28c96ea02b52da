package reference

// These texts are shared by several methods.
const (
	reducedFormula = `$$Q^{1/2} K(C, C)\, Q^{1/2} \tilde u = \lambda \tilde u, \qquad \varphi(x) = \frac{1}{\lambda} \sum_{j=1}^{m} \sqrt{q_j}\, \tilde u_j\, k(c_j, x)$$`
	reducedTime    = `$O(n)$ for the centres in up to three dimensions, and $O(m^3)$ for the eigenpairs.`
	reducedReason  = `The shadows have the radius 2σ. Points of one shadow differ by more than a bandwidth, and one centre cannot stand for them.`
	pairsTime      = `$O(m^3)$ for the eigenpairs.`
	missedReason   = `Uniform draws follow the density. With this seed, the smallest blob gets no point at all, and $\hat k$ is almost 0 on it.`
)

// reducedArticles describes kernel PCA on weighted centres.
var reducedArticles = []Article{
	{
		Key:     "rskpca",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. A weight is the share of the points in the shadow of its centre: the points nearer than $\varepsilon = \sigma/\ell$ that no earlier centre has.`,
		Cost:    reducedTime,
		Break: Break{
			Link:   "method=rskpca&ell=0.5",
			Claim:  "error.frobenius > 0.4",
			Reason: reducedReason,
		},
	},
	{
		Key:     "kpca-subsample",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. The centres are points of the data drawn at random, and all weights are $1/m$.`,
		Cost:    pairsTime,
		Break: Break{
			Link:   "data=blobs&method=kpca-subsample&m=12&seed=3",
			Claim:  "error.max > 0.999",
			Reason: missedReason,
		},
	},
	{
		Key:     "rskpca-nearest",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. The centres are those of shadows. A weight is the share of the points to which its centre is the nearest.`,
		Cost:    `$O(m^3)$ for the eigenpairs. The assignment takes $O(nm)$ in many dimensions.`,
		Break: Break{
			Link:   "method=rskpca-nearest&ell=0.5",
			Claim:  "error.frobenius > 0.4",
			Reason: reducedReason,
		},
	},
	{
		Key:     "rskpca-mean",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. A centre is the mean of the points in a shadow, and its weight is their share.`,
		Cost:    reducedTime,
		Break: Break{
			Link:   "method=rskpca-mean&ell=0.5",
			Claim:  "error.frobenius > 0.4",
			Reason: reducedReason,
		},
	},
	{
		Key:     "rskpca-kmeans",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. The centres are those of $m$ clusters, and a weight is the share of the points in its cluster.`,
		Cost:    `$O(nm)$ for each sweep of k-means, and $O(m^3)$ for the eigenpairs.`,
		Break: Break{
			Link:   "data=line&method=rskpca-kmeans",
			Claim:  "error.frobenius < 0.02 && error.max > 0.7",
			Reason: `Clusters follow the mass of the data, and rare points far out share a centre. The relative error is small, and yet $\hat k$ misses more than 0.7 of the similarity of one pair.`,
		},
	},
	{
		Key:     "rskpca-paring",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. The centres are points of the data drawn at random, and all weights are $1/m$.`,
		Cost:    pairsTime,
		Break: Break{
			Link:   "data=blobs&method=rskpca-paring&m=12&seed=3",
			Claim:  "error.max > 0.999",
			Reason: missedReason,
		},
	},
	{
		Key:     "rskpca-herding",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. After $t$ centres, the next is the point $h$ with the largest $\mu(h) - \frac{1}{t+1} \sum_s k(h, h_s)$, where $\mu$ is the mean of the kernel over the data.`,
		Cost:    `$O(nm + n^2)$ for the centres, or $O(nm)$ if a lattice computes the means, and $O(m^3)$ for the eigenpairs.`,
		Break: Break{
			Link:   "sigma=0.05&method=rskpca-herding",
			Claim:  "error.frobenius > 0.75",
			Reason: `The kernel is narrow, so $m$ centres serve only the points near them. Herding makes the mean accurate, not the kernel at each pair.`,
		},
	},
	{
		Key:     "rskpca-mmd",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. The centres are those of shadows. The weights minimise the maximum mean discrepancy between the centres and the data, with $q_j \ge 0$ and $\sum_j q_j = 1$.`,
		Cost:    `$nm + m^2$ kernel evaluations for the weights, and about $O(m^3)$ operations.`,
		Break: Break{
			Link:   "method=rskpca-mmd&ell=0.5",
			Claim:  "error.frobenius > 0.4",
			Reason: reducedReason,
		},
	},
	{
		Key:     "rskpca-rpc-mmd",
		Formula: reducedFormula,
		Terms:   `$C$ are the $m$ centres, $q_j$ are their weights, and $Q$ is the diagonal matrix of the weights. The centres are the pivots of randomly pivoted Cholesky. The weights minimise the maximum mean discrepancy between the centres and the data.`,
		Cost:    `$O(nm^2)$.`,
		Break: Break{
			Link:   "sigma=0.05&method=rskpca-rpc-mmd",
			Claim:  "error.frobenius > 0.85",
			Reason: `The kernel is narrow, so its eigenvalues fall slowly. $m$ landmarks serve only the points near them, wherever they lie.`,
		},
	},
	{
		Key:     "rskpca-ritz",
		Formula: `$$\hat k(x, y) = k(x, Z)\, K(Z, Z)^{+}\, k(Z, y)$$`,
		Terms:   `$Z$ are the centres of shadows. The eigenpairs are those of the covariance of all data in the span of $k(z, \cdot)$, so the error of an eigenvalue is of second order.`,
		Cost:    `$O(nm^2)$ for the eigenpairs. A new point costs what it costs with shadows.`,
		Break: Break{
			Link:   "method=rskpca-ritz&ell=0.5",
			Claim:  "error.frobenius > 0.4",
			Reason: reducedReason,
		},
	},
}
