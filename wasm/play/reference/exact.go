package reference

// exactArticles describes the methods that compute with the whole kernel matrix.
var exactArticles = []Article{
	{
		Key:     "exact",
		Formula: `$$\hat k(x, y) = \sum_{i=1}^{r} \lambda_i\, \varphi_i(x)\, \varphi_i(y), \qquad \varphi_i(x) = \frac{\sqrt{n}}{\mu_i} \sum_{j=1}^{n} U_{ji}\, k(x, x_j)$$`,
		Terms:   `$\mu_i = n \lambda_i$ are the eigenvalues and $U$ the eigenvectors of the kernel matrix $K$. The sum has all pairs above rounding errors.`,
		Cost:    `$O(n^2 r)$ for $r$ pairs if the eigenvalues decay fast or $r$ is small, and $O(n^3)$ otherwise.`,
		Break: Break{
			Link:   "kernel=sigmoid&method=exact",
			Claim:  "error.frobenius > 0.3",
			Reason: `The sigmoid kernel is indefinite for these points. No features can have negative eigenvalues, so kernel PCA leaves them out, and $\hat K$ is not $K$.`,
		},
	},
	{
		Key:     "kpca-centred",
		Formula: `$$\hat k(x, y) = \sum_{i=1}^{m-1} v_i(x)\, v_i(y) + \frac{\mu_\perp(x)\, \mu_\perp(y)}{\lVert \mu_\perp \rVert^2}$$`,
		Terms:   `$v_i$ are the components of the centred kernel, of length 1 in its space, and $\mu_\perp$ is the part of the mean that they leave over.`,
		Cost:    `That of exact kernel PCA with $m - 1$ components, and $n^2$ further kernel evaluations.`,
		Break: Break{
			Link:   "sigma=0.05&method=kpca-centred",
			Claim:  "error.frobenius > 0.7 && error.frobenius < 1.1 * optimal.frobenius",
			Reason: `The kernel is narrow, so its eigenvalues fall slowly. Here $m$ components keep little of $K$, and no matrix of this rank does much better.`,
		},
	},
}
