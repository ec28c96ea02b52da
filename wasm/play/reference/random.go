package reference

// These texts are shared by several methods.
const (
	randomFormula   = `$$\hat k(x, y) = \frac{k(0, 0)}{m} \sum_{j=1}^{m} \cos\bigl( \omega_j^\top (x - y) \bigr)$$`
	randomTime      = `No kernel evaluation. The frequencies take $O(md)$ operations, and the features of a point take $O(md)$.`
	randomReason    = `A narrow kernel is close to 0 for most pairs, and a few waves do not cancel there. The result is worse than $\hat K = 0$.`
	orthogonalTime  = `No kernel evaluation. The rotations take $O(md^2)$ operations, and the features of a point take $O(md)$.`
	hadamardFormula = `$$W = \frac{\sqrt{d^\prime}}{d^{\prime\, 3/2}}\, H D_1 H D_2 H D_3$$`
	hadamardTime    = `No kernel evaluation. The features of a point take $O(m \log d^\prime)$ operations instead of $O(md)$.`
	unpaddedReason  = `Without padding, the plane has only the directions of one tiny Hadamard matrix. More frequencies repeat them, so the bias stays.`
)

// randomArticles describes random features.
var randomArticles = []Article{
	{
		Key:     "rff",
		Formula: randomFormula,
		Terms:   `The frequencies $\omega_j$ are drawn independently from the spectrum of the kernel. For a Gaussian, the variance of $\hat k$ is $(1 - \exp(-\lVert x - y \rVert^2/\sigma^2))^2 / 2m$.`,
		Cost:    randomTime,
		Break: Break{
			Link:   "sigma=0.05&method=rff",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "rff-phase",
		Formula: `$$\psi_j(x) = \sqrt{\frac{2 k(0, 0)}{m}}\, \cos(\omega_j^\top x + b_j)$$`,
		Terms:   `The frequencies $\omega_j$ are drawn from the spectrum, and the phases $b_j$ uniformly. For a Gaussian, the variance of $\hat k$ is $(1 + e^2/2 - e)/m$ with $e = \exp(-\lVert x - y \rVert^2/\sigma^2)$.`,
		Cost:    randomTime,
		Break: Break{
			Link:   "sigma=0.05&method=rff-phase",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "rff-complex",
		Formula: `$$z_j(x) = \sqrt{\frac{k(0, 0)}{m}}\, \exp(i \omega_j^\top x), \qquad \hat k(x, y) = \mathrm{Re}\, z(x)^{H} z(y)$$`,
		Terms:   `The frequencies $\omega_j$ are drawn from the spectrum. The mean of $z(x)^{H} z(y)$ is real, so its imaginary part is an error and is left out.`,
		Cost:    randomTime,
		Break: Break{
			Link:   "sigma=0.05&method=rff-complex",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "orf",
		Formula: randomFormula,
		Terms:   `The frequencies $\omega_j$ come in blocks of $d$ with orthogonal directions, drawn as the rows of a random rotation. Their lengths are independent and follow the spectrum.`,
		Cost:    orthogonalTime,
		Break: Break{
			Link:   "sigma=0.05&method=orf",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "gort",
		Formula: randomFormula,
		Terms:   `The $m \times d$ matrix of all directions has orthonormal columns: the first $d$ columns of a random rotation of $m$ dimensions. It needs $m \ge d$.`,
		Cost:    `No kernel evaluation. The rotation takes $O(md^2)$ operations, and the features of a point take $O(md)$.`,
		Break: Break{
			Link:   "sigma=0.05&method=gort",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "sorf",
		Formula: hadamardFormula,
		Terms:   `The rows of $W$ are the frequencies before their lengths. $H$ is a Walsh–Hadamard matrix, $D_1$ to $D_3$ are diagonal matrices of random signs, and points are padded with zeros to $d^\prime$ coordinates, a power of two. The lengths follow the spectrum in $d^\prime$ dimensions.`,
		Cost:    hadamardTime,
		Break: Break{
			Link:   "method=sorf&sorf.pad=1",
			Claim:  "error.max > 0.5 && error.frobenius > 0.7",
			Reason: unpaddedReason,
		},
	},
	{
		Key:     "rom",
		Formula: hadamardFormula,
		Terms:   `The rows of $W$ are the frequencies times $\sigma$. $H$ is a Walsh–Hadamard matrix, and $D_1$ to $D_3$ are diagonal matrices of random signs. All frequencies have one length, which adds a bias that falls like $1/d^\prime$.`,
		Cost:    hadamardTime,
		Break: Break{
			Link:   "method=rom&rom.pad=1",
			Claim:  "error.max > 0.5 && error.frobenius > 0.7",
			Reason: unpaddedReason,
		},
	},
	{
		Key:     "rff-leverage",
		Formula: `$$\hat k(x, y) = \sum_{j=1}^{m} w_j \cos\bigl( \omega_j^\top (x - y) \bigr)$$`,
		Terms:   `The frequencies $\omega_j$ are drawn from a larger pool by their leverage on the data. The weights $w_j$ make up for the unequal probabilities, so that the mean of $\hat k$ stays $k$.`,
		Cost:    `No kernel evaluation. The leverages need a product of $n$ points and the waves of the pool, with at most 1,000 points by default.`,
		Break: Break{
			Link:   "sigma=0.05&method=rff-leverage",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "simplex",
		Formula: randomFormula,
		Terms:   `The directions of the frequencies $\omega_j$ are the $d + 1$ corners of randomly rotated regular simplices. Their lengths are independent and follow the spectrum.`,
		Cost:    orthogonalTime,
		Break: Break{
			Link:   "sigma=0.05&method=simplex",
			Claim:  "error.frobenius > 1",
			Reason: randomReason,
		},
	},
	{
		Key:     "binning",
		Formula: `$$\hat k(x, y) = \frac{1}{m} \sum_{j=1}^{m} [\, x \text{ and } y \text{ share a cell of grid } j \,]$$`,
		Terms:   `Each of the $m$ grids has a random width and a random shift, so that the mean over grids is the Laplacian kernel. A feature stands for a cell that has points.`,
		Cost:    `No kernel evaluation. Each of the $m$ grids sorts the $n$ points.`,
		Break: Break{
			Link:   "kernel=laplacian&method=binning&m=4",
			Claim:  "error.frobenius > 0.6",
			Reason: `Four grids give only the similarities 0, ¼, ½, ¾ and 1. The kernel is smooth and the average of four grids is not.`,
		},
	},
}
