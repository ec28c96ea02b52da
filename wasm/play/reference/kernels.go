package reference

// These texts are shared by several kernels.
const (
	arcCosineTerms  = `$\theta$ is the angle between $x$ and $y$, each with the constant coordinate $b$ appended. The neurons have standard normal weights $w$ and a bias of standard deviation $b$.`
	sharedBandwidth = `$\sigma$ is the bandwidth, and $\lVert x - y \rVert$ is the Euclidean distance.`
)

// kernelArticles describes the kernels.
var kernelArticles = []Article{
	{
		Key:     "gaussian",
		Formula: `$$k(x, y) = \exp\left( -\frac{\lVert x - y \rVert^2}{2\sigma^2} \right)$$`,
		Terms:   sharedBandwidth + ` In the notation of scikit-learn, $\gamma = 1/2\sigma^2$.`,
		Break: Break{
			Link:   "sigma=5&task=classes",
			Claim:  "error.frobenius < 1e-10 && task.exact.test > 0.05",
			Reason: `The bandwidth is wider than the data, so all points look alike. The error of $\hat K$ is below $10^{-10}$, and yet the classifier decides [13 %]{=task.exact.test} of new points wrongly. A small error of $\hat K$ does not mean that the kernel suits the task.`,
		},
	},
	{
		Key:     "matern12",
		Formula: `$$k(x, y) = \exp\left( -\frac{\lVert x - y \rVert}{\sigma} \right)$$`,
		Terms:   sharedBandwidth + ` The kernel has a kink at $x = y$, so its eigenvalues fall like a power.`,
		Break: Break{
			Link:   "kernel=matern12&m=100",
			Claim:  "error.frobenius > 0.05 && optimal.frobenius > 0.02",
			Reason: `The eigenvalues fall slowly. With 100 landmarks, the error is still [13 %]{=error.frobenius}, and no matrix of this rank has less than [3 %]{=optimal.frobenius}.`,
		},
	},
	{
		Key:     "matern32",
		Formula: `$$k(x, y) = (1 + t)\, e^{-t}, \qquad t = \frac{\sqrt{3}\, \lVert x - y \rVert}{\sigma}$$`,
		Terms:   sharedBandwidth + ` Functions of a Gaussian process with this kernel have one derivative, in the mean-square sense.`,
		Break: Break{
			Link:   "kernel=matern32&sigma=0.1&method=rff",
			Claim:  "error.frobenius > 0.8",
			Reason: `The spectral distribution has heavy tails, and the bandwidth is small. A few waves do not cancel far from $x$: the error is [133 %]{=error.frobenius}, where the best matrix of this rank has [29 %]{=optimal.frobenius}.`,
		},
	},
	{
		Key:     "matern52",
		Formula: `$$k(x, y) = \left( 1 + t + \frac{t^2}{3} \right) e^{-t}, \qquad t = \frac{\sqrt{5}\, \lVert x - y \rVert}{\sigma}$$`,
		Terms:   sharedBandwidth + ` Functions of a Gaussian process with this kernel have two derivatives, in the mean-square sense.`,
		Break: Break{
			Link:   "data=line&kernel=matern52",
			Claim:  "error.frobenius < 0.1 && error.max > 0.5",
			Reason: `On a line with outliers, the error of [5 %]{=error.frobenius} looks small. For one pair of points, however, $\hat k$ misses [0.999]{=error.max} of the similarity, since no landmark is near.`,
		},
	},
	{
		Key:     "rationalquadratic",
		Formula: `$$k(x, y) = \left( 1 + \frac{\lVert x - y \rVert^2}{2 \alpha \sigma^2} \right)^{-\alpha}$$`,
		Terms:   sharedBandwidth + ` $\alpha$ is the shape: the kernel falls like $\lVert x - y \rVert^{-2\alpha}$, and approaches the Gaussian as $\alpha$ grows.`,
		Break: Break{
			Link:   "data=tight&noise=0.02&kernel=rationalquadratic&rationalquadratic.alpha=0.1",
			Claim:  "eigenvalues.exact[0] > 0.5 && eigenvalues.exact[0] > 3 * eigenvalues.exact[1]",
			Reason: `With a small $\alpha$, far points stay similar. The first eigenvalue, which belongs to an almost constant function, has [71 %]{=eigenvalues.exact[0]} of the trace, and the five clusters share the rest: $\lambda_2$ has [9 %]{=eigenvalues.exact[1]}.`,
		},
	},
	{
		Key:     "cauchy",
		Formula: `$$k(x, y) = \frac{1}{1 + \lVert x - y \rVert^2 / \sigma^2}$$`,
		Terms:   sharedBandwidth + ` This is the rational quadratic kernel with $\alpha = 1$ and the bandwidth $\sigma/\sqrt{2}$.`,
		Break: Break{
			Link:   "data=tight&noise=0.02&kernel=cauchy&sigma=1",
			Claim:  "eigenvalues.exact[0] > 2 * eigenvalues.exact[1]",
			Reason: `The kernel falls only like $1/r^2$, so clusters at a distance of one bandwidth are hardly apart. $\lambda_1$ has [45 %]{=eigenvalues.exact[0]} of the trace and $\lambda_2$ has [18 %]{=eigenvalues.exact[1]}, although the five clusters are alike.`,
		},
	},
	{
		Key:     "laplacian",
		Formula: `$$k(x, y) = \exp\left( -\frac{\lVert x - y \rVert_1}{\sigma} \right) = \prod_{a} \exp\left( -\frac{\lvert x_a - y_a \rvert}{\sigma} \right)$$`,
		Terms:   `$\sigma$ is the bandwidth, and $\lVert \cdot \rVert_1$ is the sum of the absolute coordinates. In the notation of scikit-learn, $\gamma = 1/\sigma$.`,
		Break: Break{
			Link:   "kernel=laplacian&sigma=0.1&method=rff",
			Claim:  "error.frobenius > 0.8",
			Reason: `The frequencies have a Cauchy distribution, so many of them are far out and add noise: the error of $\hat K$ is [181 %]{=error.frobenius}, as if all of $K$ were missing.`,
		},
	},
	{
		Key:     "productcauchy",
		Formula: `$$k(x, y) = \prod_{a} \frac{1}{1 + (x_a - y_a)^2 / \sigma^2}$$`,
		Terms:   `$\sigma$ is the bandwidth, and $a$ runs over the coordinates. Its level lines are not circles but reach far along the axes.`,
		Break: Break{
			Link:   "kernel=productcauchy&sigma=0.05",
			Claim:  "error.frobenius > 0.5",
			Reason: `With a small bandwidth, the narrow cross around each point needs a landmark of its own. The error is [90 %]{=error.frobenius}.`,
		},
	},
	{
		Key:     "periodic",
		Formula: `$$k(x, y) = \exp\left( -\frac{2}{\sigma^2} \sum_{a} \sin^2 \frac{\pi (x_a - y_a)}{T} \right)$$`,
		Terms:   `$T$ is the period in every coordinate. The bandwidth $\sigma$ is measured on a circle of radius 1, so at short distances the kernel is a Gaussian of bandwidth $\sigma T / 2\pi$.`,
		Break: Break{
			Link:   "data=grid&n=441&noise=0&kernel=periodic&periodic.period=0.1",
			Claim:  "eigenvalues.exact[0] > 0.999999",
			Reason: `The points of the grid are exactly one period apart, so the kernel cannot tell them apart: all entries of $K$ are 1, and the first eigenvalue has [100 %]{=eigenvalues.exact[0]} of the trace.`,
		},
	},
	{
		Key:     "linear",
		Formula: `$$k(x, y) = x^\top y$$`,
		Terms:   `The rank is at most the dimension, here 2. There is no bandwidth.`,
		Break: Break{
			Link:   "data=circles&kernel=linear&task=classes",
			Claim:  "error.frobenius < 1e-6 && task.exact.test > 0.3",
			Reason: `The approximation is exact, since the rank is 2. But no line separates the circles: [49 %]{=task.exact.test} of the decisions at new points are wrong.`,
		},
	},
	{
		Key:     "polynomial",
		Formula: `$$k(x, y) = \left( \frac{x^\top y}{\sigma^2} + c \right)^{q}$$`,
		Terms:   `$q$ is the degree and $c$ the offset. With $c > 0$, the features are all products of at most $q$ coordinates; in the plane, there are $\binom{q + 2}{2}$ of them.`,
		Break: Break{
			Link:   "kernel=polynomial&sigma=1&polynomial.degree=8&m=5",
			Claim:  "error.frobenius < 0.2 && error.max > 1",
			Reason: `The kernel grows with the eighth power of the norm, so the outermost points dominate all sums. The relative error is [8 %]{=error.frobenius}, while $\hat k$ misses the kernel by [1.5·10⁵]{=error.max} at one pair.`,
		},
	},
	{
		Key:     "cosine",
		Formula: `$$k(x, y) = \frac{x^\top y}{\lVert x \rVert\, \lVert y \rVert}$$`,
		Terms:   `It is the cosine of the angle between the points as seen from the origin, and 0 if one of them is the origin. The rank is at most 2 in the plane.`,
		Break: Break{
			Link:   "data=circles&kernel=cosine&task=classes",
			Claim:  "error.frobenius < 1e-6 && task.exact.test > 0.3",
			Reason: `Both circles have the same directions, and the kernel does not see the distance from the origin: [48 %]{=task.exact.test} of the decisions at new points are wrong.`,
		},
	},
	{
		Key:     "arccos0",
		Formula: `$$k(x, y) = 1 - \frac{\theta}{\pi} = 2\, \mathrm{E}\bigl[ f(w^\top x)\, f(w^\top y) \bigr], \qquad f(t) = [\, t > 0 \,]$$`,
		Terms:   arcCosineTerms,
		Break: Break{
			Link:   "data=circles&kernel=arccos0&arccos0.bias=0&task=classes",
			Claim:  "task.exact.test > 0.3",
			Reason: `Without a bias, the kernel depends on the directions from the origin only, and both circles have the same: [47 %]{=task.exact.test} of the decisions at new points are wrong.`,
		},
	},
	{
		Key:     "arccos1",
		Formula: `$$k(x, y) = \frac{\lVert x \rVert\, \lVert y \rVert}{\pi} \bigl( \sin\theta + (\pi - \theta) \cos\theta \bigr) = 2\, \mathrm{E}\bigl[ f(w^\top x)\, f(w^\top y) \bigr], \qquad f(t) = \max(t, 0)$$`,
		Terms:   arcCosineTerms,
		Break: Break{
			Link:   "kernel=arccos1&method=rff",
			Claim:  "error.frobenius > 0.1 && optimal.frobenius < 0.01",
			Reason: `Random neurons are a mean of 24 draws: their error is [40 %]{=error.frobenius}. The kernel is smooth on these points, so the best matrix of this rank has [0.003 %]{=optimal.frobenius}, and landmarks come close to it.`,
		},
	},
	{
		Key:     "arccos2",
		Formula: `$$k(x, y) = \frac{\lVert x \rVert^2\, \lVert y \rVert^2}{\pi} \bigl( 3 \sin\theta \cos\theta + (\pi - \theta) (1 + 2 \cos^2\theta) \bigr) = 2\, \mathrm{E}\bigl[ f(w^\top x)\, f(w^\top y) \bigr], \qquad f(t) = \max(t, 0)^2$$`,
		Terms:   arcCosineTerms,
		Break: Break{
			Link:   "kernel=arccos2&method=rff",
			Claim:  "error.frobenius > 0.15 && error.max > 1",
			Reason: `Squared activations have heavy tails, so a mean over 24 random neurons varies much: the error is [75 %]{=error.frobenius}, and $\hat k$ misses one entry by [73]{=error.max}.`,
		},
	},
	{
		Key:     "sigmoid",
		Formula: `$$k(x, y) = \tanh\left( \frac{x^\top y}{\sigma^2} + c \right)$$`,
		Terms:   `$c$ is the offset. In the notation of scikit-learn, $\gamma = 1/\sigma^2$. Mercer's theorem does not hold for it.`,
		Break: Break{
			Link:   "kernel=sigmoid&method=exact",
			Claim:  "error.frobenius > 0.3",
			Reason: `Even the exact method misses [31 %]{=error.frobenius} of $K$: that part has negative eigenvalues, and an inner product of features cannot have any.`,
		},
	},
	{
		Key:     "chi2",
		Formula: `$$k(x, y) = \exp\left( -\frac{1}{\sigma} \sum_{a} \frac{(x_a - y_a)^2}{x_a + y_a + 2s} \right)$$`,
		Terms:   `$s$ is the shift, which makes all coordinates of $x + s$ at least 0, as those of a histogram. Where $x_a + s < 0$, the kernel is not defined.`,
		Break: Break{
			Link:   "kernel=chi2&chi2.shift=100&task=classes",
			Claim:  "eigenvalues.exact[0] > 0.9",
			Reason: `With a large shift, differences of coordinates hardly count, so all points look alike. The first eigenvalue has [97 %]{=eigenvalues.exact[0]} of the trace.`,
		},
	},
	{
		Key:     "additivechi2",
		Formula: `$$k(x, y) = -\sum_{a} \frac{(x_a - y_a)^2}{x_a + y_a + 2s}$$`,
		Terms:   `$s$ is the shift, which makes all coordinates of $x + s$ at least 0. All entries are negative or 0, so $K$ has a negative eigenvalue. After centring it has none.`,
		Break: Break{
			Link:   "kernel=additivechi2&method=exact",
			Claim:  "error.frobenius > 0.5",
			Reason: `Without centring, most of $K$ belongs to a negative eigenvalue, which no features have. The exact method misses [80 %]{=error.frobenius} of $K$.`,
		},
	},
	{
		Key:     "twoscales",
		Formula: `$$k(x, y) = \tfrac{1}{2} \exp\left( -\frac{\lVert x - y \rVert^2}{2\sigma^2} \right) + \tfrac{1}{2} \exp\left( -\frac{\lVert x - y \rVert^2}{2\tau^2\sigma^2} \right)$$`,
		Terms:   sharedBandwidth + ` $\tau$ is the ratio of the bandwidths.`,
		Break: Break{
			Link:   "kernel=twoscales&twoscales.ratio=0.05&m=100",
			Claim:  "error.max > 0.4 && error.frobenius < 0.3",
			Reason: `The fine half of the kernel is almost a diagonal matrix, which has no low rank. With 100 landmarks, the error is [20 %]{=error.frobenius}, but the diagonal of $\hat K$ still misses up to [0.8]{=error.max}.`,
		},
	},
	{
		Key:     "locallyperiodic",
		Formula: `$$k(x, y) = \exp\left( -\frac{\lVert x - y \rVert^2}{2\sigma^2} \right) \exp\left( -2 \sum_{a} \sin^2 \frac{\pi (x_a - y_a)}{T} \right)$$`,
		Terms:   sharedBandwidth + ` $T$ is the period in every coordinate.`,
		Break: Break{
			Link:   "kernel=locallyperiodic&locallyperiodic.period=0.1",
			Claim:  "error.frobenius > 0.1 && optimal.frobenius < 0.5",
			Reason: `The period is a fraction of the bandwidth, so the kernel has many fine ripples between the points. The error is [78 %]{=error.frobenius}, although the envelope is as wide as usual.`,
		},
	},
	{
		Key:     "ard",
		Formula: `$$k(x, y) = \exp\left( -\frac{(x_1 - y_1)^2}{2\sigma^2} - \frac{(x_2 - y_2)^2}{2\tau^2\sigma^2} \right)$$`,
		Terms:   `$\sigma$ is the bandwidth along the first axis, and $\tau\sigma$ that along the second.`,
		Break: Break{
			Link:   "data=circles&kernel=ard&ard.ratio=0.1",
			Claim:  "error.frobenius > 0.3",
			Reason: `The second bandwidth is a tenth of the first, so each landmark serves a thin strip. The error is [79 %]{=error.frobenius}, and the waves around the circles are lost.`,
		},
	},
	{
		Key:     "layered",
		Formula: `$$k(x, y) = \exp\left( -\frac{1 - k_1(x, y)}{\tau^2} \right), \qquad k_1(x, y) = \exp\left( -\frac{\lVert x - y \rVert^2}{2\sigma^2} \right)$$`,
		Terms:   `$2 - 2 k_1(x, y)$ is the squared distance of $x$ and $y$ in the space of the inner kernel, and $\tau$ is the outer bandwidth.`,
		Break: Break{
			Link:   "data=tight&noise=0.02&kernel=layered&layered.tau=2",
			Claim:  "eigenvalues.exact[0] > 0.7",
			Reason: `No two points are farther apart than $\sqrt{2}$ in the inner space, so with an outer bandwidth of 2 all points look alike: the first eigenvalue has [82 %]{=eigenvalues.exact[0]} of the trace, and the five clusters share the rest.`,
		},
	},
}
