package reference

// These texts are shared by several methods.
const (
	quadratureFormula = `$$\hat k(x, y) = \frac{k(0, 0)}{m} \sum_{j=1}^{m} \cos\bigl( \omega_j^\top (x - y) \bigr), \qquad \omega_j = \Phi^{-1}(u_j + \Delta \bmod 1)$$`
	quadratureTime    = `No kernel evaluation. The frequencies take $O(md)$ operations, and the features of a point take $O(md)$.`
	quadratureReason  = `A narrow kernel is close to 0 for most pairs, and a few waves do not cancel there. The result is worse than $\hat K = 0$.`
	weightedFormula   = `$$\hat k(x, y) = \sum_{j=1}^{m} w_j \cos\bigl( \omega_j^\top (x - y) \bigr)$$`
	nodesTime         = `No kernel evaluation. The features of a point take $O(md)$ operations.`
	rotationsTime     = `No kernel evaluation. The rotations take $O(md^2)$ operations, and the features of a point take $O(md)$.`
)

// quadratureArticles describes quadrature features.
var quadratureArticles = []Article{
	{
		Key:     "qmc-halton",
		Formula: quadratureFormula,
		Terms:   `$\Phi^{-1}$ is the quantile of the spectrum, coordinate by coordinate, and the random shift $\Delta$ keeps the mean of $\hat k$ equal to $k$. The points $u_j$ are those of Halton's sequence in the unit cube.`,
		Cost:    quadratureTime,
		Break: Break{
			Link:   "sigma=0.05&method=qmc-halton",
			Claim:  "error.frobenius > 1",
			Reason: quadratureReason,
		},
	},
	{
		Key:     "qmc-sobol",
		Formula: quadratureFormula,
		Terms:   `$\Phi^{-1}$ is the quantile of the spectrum, coordinate by coordinate, and the random shift $\Delta$ keeps the mean of $\hat k$ equal to $k$. The points $u_j$ are those of Sobol's sequence, which is most even if $m$ is a power of two.`,
		Cost:    quadratureTime,
		Break: Break{
			Link:   "sigma=0.05&method=qmc-sobol",
			Claim:  "error.frobenius > 1",
			Reason: quadratureReason,
		},
	},
	{
		Key:     "qmc-r2",
		Formula: quadratureFormula,
		Terms:   `$\Phi^{-1}$ is the quantile of the spectrum, coordinate by coordinate, and the random shift $\Delta$ keeps the mean of $\hat k$ equal to $k$. The points $u_j$ are multiples of powers of a generalised golden ratio, which are even for every $m$.`,
		Cost:    quadratureTime,
		Break: Break{
			Link:   "sigma=0.05&method=qmc-r2",
			Claim:  "error.frobenius > 1",
			Reason: quadratureReason,
		},
	},
	{
		Key:     "gauss",
		Formula: weightedFormula,
		Terms:   `The frequencies $\omega_j$ are the nodes of a product of Gauss rules with $q$ nodes for each coordinate, and $w_j$ are their weights. Half of the nodes are enough, since the cosine is even. The $m$ nodes with the largest weights are used.`,
		Cost:    `No kernel evaluation. Finding the frequencies takes $O(md \log m)$ operations for each $q$.`,
		Break: Break{
			Link:   "sigma=0.05&method=gauss",
			Claim:  "error.frobenius > 1",
			Reason: `A Gauss rule needs enough nodes to resolve waves over the width of the data. With too few, $\hat k$ repeats across the plane and is near 1 for points far apart.`,
		},
	},
	{
		Key:     "gauss-sampled",
		Formula: `$$\hat k(x, y) = \frac{k(0, 0)}{m} \sum_{j=1}^{m} \cos\bigl( \omega_j^\top (x - y) \bigr)$$`,
		Terms:   `The frequencies $\omega_j$ are drawn from the nodes of a product of Gauss rules with $q$ nodes for each coordinate. The probability of a node is its weight.`,
		Cost:    quadratureTime,
		Break: Break{
			Link:   "method=gauss-sampled&gauss-sampled.nodes=2",
			Claim:  "error.frobenius > 1",
			Reason: `With two nodes for each coordinate, the mean of $\hat k$ is a product of cosines and not the kernel. More frequencies do not help.`,
		},
	},
	{
		Key:     "equispaced",
		Formula: weightedFormula,
		Terms:   `The frequencies $\omega_j$ form a lattice, which is chosen for a box around the data. Their weights $w_j$ are values of the spectral density: the trapezoidal rule.`,
		Cost:    nodesTime,
		Break: Break{
			Link:   "sigma=0.05&method=equispaced",
			Claim:  "error.frobenius > 0.9",
			Reason: `The spectrum of a narrow kernel is wide. A lattice fine enough for the box and wide enough for the spectrum needs far more frequencies.`,
		},
	},
	{
		Key:     "sr11",
		Formula: `$$\hat k(x, y) = \frac{c}{m} \sum_{j=1}^{m} \frac{f(w_j) + f(-w_j)}{2}, \qquad w_j = \rho_j u_j$$`,
		Terms:   `$u_j$ is a random direction and $\rho_j$ a random length. Cosines are even in $w$, so the rule equals random Fourier features. The neurons of arc-cosine kernels are not even.`,
		Cost:    quadratureTime,
		Break: Break{
			Link:   "sigma=0.05&method=sr11",
			Claim:  "error.frobenius > 1",
			Reason: quadratureReason,
		},
	},
	{
		Key:     "sr13",
		Formula: `$$\hat k(x, y) = \frac{c}{d} \sum_{i=1}^{d} \frac{f(\rho Q e_i) + f(-\rho Q e_i)}{2}$$`,
		Terms:   `$Q$ is a random rotation, $e_i$ are the axes, and one random length $\rho$ is shared by a block of $d$ frequencies. $\hat k$ is the mean over blocks.`,
		Cost:    rotationsTime,
		Break: Break{
			Link:   "sigma=0.05&method=sr13",
			Claim:  "error.frobenius > 1",
			Reason: quadratureReason,
		},
	},
	{
		Key:     "sr33",
		Formula: `$$\left( 1 - \frac{d}{\rho^2} \right) f(0) + \frac{d}{d+1} \sum_{j=1}^{d+1} \frac{f(\rho Q v_j) + f(-\rho Q v_j)}{2 \rho^2}$$`,
		Terms:   `$v_j$ are the corners of the regular simplex, $Q$ is a random rotation, and $\rho$ is a length from the $\chi$ distribution with $d + 2$ degrees of freedom. The rule is exact for polynomials of degree 3. The weight of $f(0)$ may be negative.`,
		Cost:    rotationsTime,
		Break: Break{
			Link:   "sigma=0.05&method=sr33",
			Claim:  "error.frobenius > 1",
			Reason: quadratureReason,
		},
	},
	{
		Key:     "exact-radius",
		Formula: `$$\mathrm{E}\, f(w^\top x) f(w^\top y) = \mathrm{E}\, \rho^{2 s} \cdot \mathrm{E}\, f(u^\top x) f(u^\top y)$$`,
		Terms:   `$w = \rho u$ is the weight vector of a neuron with the direction $u$, and $f(t x) = t^s f(x)$ for $t > 0$. The first mean has a closed form, so the neurons $u$ lie on the unit sphere, at the corners of random simplices.`,
		Cost:    nodesTime,
		Break: Break{
			Link:   "kernel=arccos0&method=exact-radius&m=4",
			Claim:  "error.max > 0.9",
			Reason: `Four neurons divide the plane into a few regions. Within a region, all points look the same.`,
		},
	},
}
