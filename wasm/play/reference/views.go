package reference

// viewArticles describes the views.
var viewArticles = []Article{
	{
		Key:     "data",
		Formula: `$$x_i, \qquad K v = n \lambda_i v, \qquad \lvert K_{ij} - \hat K_{ij} \rvert$$`,
		Terms:   `The points $x_i$, the eigenvalues $\lambda_i$ of $K/n$, and the error of every pair.`,
		Break: Break{
			Link:   "data=line&noise=0.03&method=nystrom-kmeans&views=data",
			Claim:  "error.frobenius < 0.02 && error.max > 0.7",
			Reason: `The relative error in the title is a mean over all pairs. It is [0.9 %]{=error.frobenius}, and yet one pair of outliers has an error of [0.73]{=error.max}: look for single bright cells of the third picture.`,
		},
	},
	{
		Key:     "eigen",
		Formula: `$$\frac{1}{n} \sum_{j=1}^{n} k(x, x_j)\, \varphi_i(x_j) = \lambda_i\, \varphi_i(x)$$`,
		Terms:   `$\varphi_i$ is the function of the $i$-th eigenvalue, of mean square 1 on the data. Its sign is free, and $\hat\varphi_i$ is shown with the sign that agrees better.`,
		Break: Break{
			Link:   "data=circles&noise=0.05&i=2&views=eigen",
			Claim:  "eigenvalues.exact[1] < 1.3 * eigenvalues.exact[2]",
			Reason: `$\lambda_2$ = [0.137]{=eigenvalues.exact[1]} and $\lambda_3$ = [0.110]{=eigenvalues.exact[2]} lie close together, so an approximation may turn $\varphi_2$ towards $\varphi_3$. The difference then looks large although both span the same plane of functions.`,
		},
	},
	{
		Key:     "kernel",
		Formula: `$$k(x_0, \cdot), \qquad \hat k(x_0, \cdot), \qquad \hat k(x_0, \cdot) - k(x_0, \cdot)$$`,
		Terms:   `$x_0$ is the probe. If a task is chosen, the row shows the result of the task instead.`,
		Break: Break{
			Link:   "data=blobs&m=12&seed=3&x0=-0.8,0.7&views=kernel",
			Claim:  "maxErrorFromProbe(here) < 0.1 && error.max > 0.999",
			Reason: `The row shows one probe. From the largest blob, $\hat k$ misses at most [0.01]{=maxErrorFromProbe(here)}; between two points of the smallest blob it misses [1.0]{=error.max}. Drag the probe before you trust the picture.`,
		},
	},
	{
		Key:     "compare",
		Formula: `$$\frac{\lVert K - \hat K_1 \rVert_F}{\lVert K \rVert_F}, \qquad \frac{\lVert K - \hat K_2 \rVert_F}{\lVert K \rVert_F}$$`,
		Terms:   `Each method has its own $\hat K$, on the same points and with the same kernel.`,
		Figure:  "views=compare&method2=rff",
		Break: Break{
			Link:   "views=compare&method2=rff",
			Claim:  "compared[1].rank == 2 * compared[0].rank",
			Reason: `Equal $m$ is not equal size. With $m = 24$, Nyström has [24]{=compared[0].rank} features and random Fourier features have [48]{=compared[1].rank}, a cosine and a sine for each frequency. The chart below counts features.`,
		},
	},
	{
		Key:     "wall",
		Formula: `$$\varphi_1, \dots, \varphi_{16}, \qquad \hat\varphi_1, \dots, \hat\varphi_{16}$$`,
		Terms:   `The upper row of each pair is exact, and the lower one approximate.`,
		Break: Break{
			Link:   "views=wall",
			Claim:  "eigenvalues.exact[15] < 0.1 * eigenvalues.exact[0]",
			Reason: `All pictures have equal weight, but the eigenvalues fall: $\lambda_1$ has [14 %]{=eigenvalues.exact[0]} of the trace and $\lambda_{16}$ has [0.9 %]{=eigenvalues.exact[15]}. A wrong picture at the end hardly changes $\hat K$.`,
		},
	},
	{
		Key:     "fourier",
		Formula: `$$k(x - y) = \int \cos\bigl( \omega^\top (x - y) \bigr)\, p(\omega)\, \mathrm{d}\omega$$`,
		Terms:   `$p$ is the spectral density, the shading, and the marks are the frequencies $\omega_j$ of the method.`,
		Figure:  "method=rff&views=fourier",
		Break: Break{
			Link:   "method=rff&m=4&views=fourier",
			Claim:  "error.frobenius > 0.4",
			Reason: `Four frequencies look well spread over the density, but the mean of four waves has no reason to be small far from $x_0$: the error is [127 %]{=error.frobenius}.`,
		},
	},
	{
		Key:     "density",
		Formula: `$$p(x) = \frac{1}{n} \sum_{i=1}^{n} k(x, x_i), \qquad \hat p(x) = \sum_{j=1}^{m} w_j\, k(x, c_j), \qquad \mathrm{MMD} = \lVert p - \hat p \rVert$$`,
		Terms:   `$c_j$ are the centres of a reduced set and $w_j$ their weights. The norm is that of the space of the kernel.`,
		Figure:  "method=rskpca&views=density",
		Break: Break{
			Link:   "method=rskpca&ell=0.4&views=density",
			Claim:  "mmd > 0.1",
			Reason: `The two densities are drawn on one scale and look alike, but the centres are few: the maximum mean discrepancy is [0.36]{=mmd}. The third picture shows where they differ.`,
		},
	},
	{
		Key:     "bounds",
		Formula: `$$\text{left side}\ \le\ \text{bound}, \qquad \text{as functions of}\ \ell$$`,
		Terms:   `$\ell$ is the shadow parameter: a centre stands for all points within $\sigma/\ell$.`,
		Figure:  "method=rskpca&views=bounds",
		Break: Break{
			Link:   "method=rskpca&views=bounds",
			Claim:  `theorem(bounds, "5.2", "as printed").bound > 100 * theorem(bounds, "5.2", "as printed").actual`,
			Reason: `A bound that holds need not be near. Theorem 5.2 promises at most [0.32]{=theorem(bounds, "5.2", "as printed").bound}, and the sum that it bounds is [0.00063]{=theorem(bounds, "5.2", "as printed").actual} on these points.`,
		},
	},
	{
		Key:     "gram",
		Formula: `$$K_{ij} = k(x_i, x_j), \qquad \hat K_{ij} = \hat k(x_i, x_j), \qquad \lvert K_{ij} - \hat K_{ij} \rvert$$`,
		Terms:   `The rows and columns are the points in the chosen order.`,
		Break: Break{
			Link:   "data=blobs&m=12&seed=3&views=gram&gram.order=given",
			Claim:  "error.max > 0.999 && error.frobenius < 0.5",
			Reason: `In the order of the data, the groups are mixed, and the missed block is scattered into single cells. The largest error is [1.0]{=error.max}. Order the points by group, and the missed block stands out.`,
		},
	},
	{
		Key:     "spectrum",
		Formula: `$$\lambda_i, \qquad \sum_{j \le i} \lambda_j, \qquad \frac{\lvert \hat\lambda_i - \lambda_i \rvert}{\lambda_1}$$`,
		Terms:   `$\lambda_i$ are the eigenvalues of $K/n$. The fourth chart has the largest angle between the spans of the first $i$ exact and approximate functions.`,
		Break: Break{
			Link:   "data=circles&noise=0.05&m=36&views=spectrum",
			Claim:  "max(eigenvalues.deviation, 10) < 0.03 && max(span_angles, 10) > 0.2",
			Reason: `Eigenvalues can agree while functions do not: of the first ten, no eigenvalue is off by more than [1 %]{=max(eigenvalues.deviation, 10)} of $\lambda_1$, but the spans of the functions differ by an angle of up to [0.24]{=max(span_angles, 10)} radians.`,
		},
	},
	{
		Key:     "embedding",
		Formula: `$$x \mapsto \bigl( \sqrt{\lambda_i}\, \varphi_i(x), \sqrt{\lambda_j}\, \varphi_j(x) \bigr)$$`,
		Terms:   `$i$ and $j$ are the two chosen components. The approximate scores are aligned with the exact ones by the best linear map.`,
		Break: Break{
			Link:   "data=circles&noise=0.05&views=embedding",
			Claim:  "eigenvalues.exact[1] < 1.3 * eigenvalues.exact[2]",
			Reason: `The picture shows two components, and $\lambda_2$ = [0.137]{=eigenvalues.exact[1]} is close to $\lambda_3$ = [0.110]{=eigenvalues.exact[2]}. A cut between them keeps one function of a pair, whose direction depends on chance.`,
		},
	},
	{
		Key:     "error",
		Formula: `$$x \mapsto \sqrt{\frac{1}{n} \sum_{i=1}^{n} \bigl( k(x, x_i) - \hat k(x, x_i) \bigr)^2}$$`,
		Terms:   `The first two pictures have the same mean of $k$ and of $\hat k$.`,
		Break: Break{
			Link:   "data=line&noise=0.03&method=nystrom-kmeans&views=error",
			Claim:  "error.frobenius < 0.02 && error.max > 0.7",
			Reason: `The field is a mean over the data. Near an outlier it is small, since few points are near: it does not show that one pair has an error of [0.73]{=error.max}, while the relative error is [0.9 %]{=error.frobenius}.`,
		},
	},
	{
		Key:     "race",
		Formula: `$$m \mapsto \frac{\lVert K - \hat K \rVert_F}{\lVert K \rVert_F}$$`,
		Terms:   `There is a line for each method. The axis can be the size, the time, the memory or the number of kernel evaluations.`,
		Break: Break{
			Link:   "data=blobs&m=12&views=race",
			Claim:  "max(forSeeds(5, here.error.frobenius)) > 1.5 * min(forSeeds(5, here.error.frobenius))",
			Reason: `A line with one seed is one draw. For the seeds 1 to 5, the error of Nyström with 12 landmarks is between [4.7 %]{=min(forSeeds(5, here.error.frobenius))} and [38 %]{=max(forSeeds(5, here.error.frobenius))}, more than many differences between methods.`,
		},
	},
	{
		Key:     "how",
		Formula: `$$\hat k_1, \hat k_2, \dots, \hat k_m$$`,
		Terms:   `$\hat k_j$ is the approximate kernel after step $j$.`,
		Break: Break{
			Link:   "method=rff&m=4&views=how",
			Claim:  "error.frobenius > 0.4",
			Reason: `A step need not be an improvement. Random waves are drawn without regard to the error, which is [127 %]{=error.frobenius} after four steps and rises with some of them.`,
		},
	},
}
