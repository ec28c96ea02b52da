package reference

// otherArticles describes features that are neither random nor quadrature features.
var otherArticles = []Article{
	{
		Key:     "taylor",
		Formula: `$$\psi_\alpha(x) = \sqrt{\kappa}\, \exp\left( -\frac{\lVert t \rVert^2}{2} \right) \prod_{a} \frac{t_a^{\alpha_a}}{\sqrt{\alpha_a!}}, \qquad t = \frac{x - c}{\sigma}, \quad \lvert \alpha \rvert \le q$$`,
		Terms:   `$c$ is the mean of the data, $\kappa = k(x, x)$, and $\alpha$ runs over the exponents of all monomials up to degree $q$.`,
		Cost:    `No kernel evaluation. There are $\binom{d+q}{q}$ features, which grow fast with the dimension: degree 6 has 28 in the plane.`,
		Break: Break{
			Link:   "sigma=0.05&method=taylor",
			Claim:  "error.frobenius > 0.99",
			Reason: `All points lie many bandwidths from the mean. There, monomials of low degree times a narrow Gaussian are almost 0.`,
		},
	},
	{
		Key:     "layers",
		Formula: `$$\hat k(x, y) = \psi_2\bigl( \psi_1(x) \bigr)^\top \psi_2\bigl( \psi_1(y) \bigr)$$`,
		Terms:   `$\psi_1$ approximates the inner kernel and $\psi_2$ the outer kernel, each with $m$ frequencies or landmarks. The bias falls like $1/m$.`,
		Cost:    `Each layer costs what its method costs. The eigenpairs take $O(nD^2)$ for the $D$ features of the second layer.`,
		Break: Break{
			Link:   "kernel=layered&method=layers&m=4",
			Claim:  "error.frobenius > 1",
			Reason: `The second layer sees the noise of the first. With few waves in each layer, their errors add up to more than the kernel.`,
		},
	},
	{
		Key:     "sketch",
		Formula: `$$\hat K = K \Omega\, (\Omega^\top K \Omega)^{+}\, \Omega^\top K$$`,
		Terms:   `$\Omega$ is an $n \times m$ matrix of independent standard normal numbers. On average, $\mathrm{tr}(K - \hat K) \le (1 + r/(m - r - 1)) \sum_{i > r} \mu_i$ for each $r < m - 1$.`,
		Cost:    `A product of the whole kernel matrix with $m$ vectors: $O(n^2 m)$.`,
		Break: Break{
			Link:   "sigma=0.05&method=sketch",
			Claim:  "error.frobenius > 0.85",
			Reason: `The kernel is narrow, so its eigenvalues fall slowly. $m$ mixtures of all points keep little of $K$.`,
		},
	},
	{
		Key:     "rsvd",
		Formula: `$$Q = \mathrm{orth}(K^{q+1} \Omega), \qquad \hat K = Q\, (Q^\top K Q)_m\, Q^\top$$`,
		Terms:   `$\Omega$ is random and has $m + p$ columns, and $(\cdot)_m$ keeps the leading $m$ eigenpairs. Each further power of $K$ reduces the share of small eigenvalues.`,
		Cost:    `$O(n^2 (m + p))$ for each product with the kernel matrix. Every further power needs all its entries again.`,
		Break: Break{
			Link:   "sigma=0.05&method=rsvd",
			Claim:  "error.frobenius > 0.7 && error.frobenius < 1.1 * optimal.frobenius",
			Reason: `The kernel is narrow, so its eigenvalues fall slowly. Here $m$ components keep little of $K$, and no matrix of this rank does much better.`,
		},
	},
}
