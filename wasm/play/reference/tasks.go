package reference

// These texts are shared by several tasks.
const (
	ridgeCost = `$O(n^3)$ with the exact kernel, and $O(nm^2)$ with $m$ features. A prediction takes $O(nd)$ and $O(md)$.`
	graphCost = `$O(n^2)$ kernel evaluations and the leading eigenpairs of an $n \times n$ matrix; with $m$ features, products with the factor in $O(nm^2)$.`
)

// taskArticles describes the tasks.
var taskArticles = []Article{
	{
		Key:     "kernel",
		Formula: `$$x \mapsto k(x_0, x), \qquad x \mapsto \hat k(x_0, x)$$`,
		Terms:   `$x_0$ is the probe, a point that you can drag.`,
		Cost:    `One kernel evaluation, or one product of features, for each place of the plane.`,
		Source:  ownWork,
		Break: Break{
			Link:   "data=blobs&m=12&seed=3&x0=-0.8,0.7",
			Claim:  "maxErrorFromProbe(here) < 0.1 && error.max > 0.999",
			Reason: `One probe shows one row of $K$. From the centre of the largest blob, $\hat k$ misses at most [0.01]{=maxErrorFromProbe(here)}; between two points of the smallest blob it misses [1.0]{=error.max}.`,
		},
	},
	{
		Key:     "krr",
		Formula: `$$f(x) = \bar y + \sum_{i=1}^{n} \alpha_i\, k(x, x_i), \qquad (K + \rho I)\, \alpha = y - \bar y$$`,
		Terms:   `$\rho$ is the ridge and $\bar y$ the mean of the values. The values are those of the target of the data set with noise of standard deviation 0.1.`,
		Cost:    ridgeCost,
		Figure:  "task=krr&views=kernel,data",
		Break: Break{
			Link:   "sigma=0.1&task=krr&krr.rho=0.000001",
			Claim:  "task.exact.test > 3 * task.exact.train",
			Reason: `With almost no ridge, the function follows the noise: its mean squared error is [0.0005]{=task.exact.train} at the data and [4]{=task.exact.test} at new points.`,
		},
	},
	{
		Key:     "classes",
		Formula: `$$f(x) = \bar y + \sum_{i=1}^{n} \alpha_i\, k(x, x_i), \qquad (K + \rho I)\, \alpha = y - \bar y, \quad y_i = \pm 1$$`,
		Terms:   `$\rho$ is the ridge. The decision is the sign of $f$; with more than two groups, it is the group with the largest of the functions, one for each group against the rest.`,
		Cost:    ridgeCost,
		Figure:  "task=classes&views=kernel,data",
		Break: Break{
			Link:   "data=checkerboard&noise=0.02&task=classes",
			Claim:  "task.approximate.test > 3 * task.exact.test && error.frobenius < 0.2",
			Reason: `The error of $\hat K$ is [17 %]{=error.frobenius}, but what is lost are the functions that the board needs. The exact kernel decides [0.20 %]{=task.exact.test} of new points wrongly, and the approximate one [8.9 %]{=task.approximate.test}.`,
		},
	},
	{
		Key:     "svm",
		Formula: `$$\min_{f, b}\ \tfrac{1}{2} \lVert f \rVert^2 + C \sum_{i=1}^{n} \max\bigl( 0, 1 - y_i (f(x_i) + b) \bigr)$$`,
		Terms:   `$\lVert f \rVert$ is the norm in the space of the kernel, $y_i = \pm 1$ is the group, and $C$ is the cost of an error. The decision is the sign of $f + b$.`,
		Cost:    `Sequential minimal optimisation: between $O(n^2)$ and $O(n^3)$, as the number of support vectors is small or large.`,
		Figure:  "task=svm&views=kernel,data",
		Break: Break{
			Link:   "noise=0.4&sigma=0.1&task=svm&svm.c=10000",
			Claim:  "task.exact.train == 0 && task.exact.test > 0.1",
			Reason: `With a large $C$ and a narrow kernel, the machine encloses single points. It makes no mistake at the data, and decides [22 %]{=task.exact.test} of new points wrongly.`,
		},
	},
	{
		Key:     "knn",
		Formula: `$$x \mapsto \bigl( \sqrt{\lambda_1}\, \varphi_1(x), \dots, \sqrt{\lambda_r}\, \varphi_r(x) \bigr)$$`,
		Terms:   `The $k$ nearest points in these $r$ coordinates vote. $\lambda_i$ and $\varphi_i$ are the eigenpairs of the kernel.`,
		Cost:    `$O(nr)$ for each place, after the eigenpairs.`,
		Figure:  "task=knn&views=kernel,data",
		Break: Break{
			Link:   "task=knn&knn.r=1",
			Claim:  "task.exact.test > 0.1",
			Reason: `One component is one number for each point, and it is not the number that separates the moons: [27 %]{=task.exact.test} of the decisions at new points are wrong.`,
		},
	},
	{
		Key:     "components",
		Formula: `$$x \mapsto \bigl( \sqrt{\lambda_1}\, \varphi_1(x), \sqrt{\lambda_2}\, \varphi_2(x) \bigr)$$`,
		Terms:   `$\lambda_i$ and $\varphi_i$ are the eigenpairs of the kernel. The approximate picture is aligned with the exact one by the best linear map.`,
		Cost:    `Nothing after the eigenpairs.`,
		Figure:  "task=components&views=kernel,data",
		Break: Break{
			Link:   "sigma=0.1&task=components",
			Claim:  "task.embedding > 0.1",
			Reason: `With a narrow kernel, the leading eigenvalues lie close together, so the approximation mixes their functions. After the best alignment, the scores still differ by [40 %]{=task.embedding}.`,
		},
	},
	{
		Key:     "eigenmaps",
		Formula: `$$D^{-1} K\, \psi_i = \lambda_i \psi_i, \qquad x_j \mapsto \bigl( \psi_1(x_j), \psi_2(x_j) \bigr)$$`,
		Terms:   `$D$ is the diagonal matrix of the degrees, the sums of the rows of $K$. $\psi_0$ is constant and is left out.`,
		Cost:    graphCost,
		Figure:  "task=eigenmaps&views=kernel,data",
		Break: Break{
			Link:   "sigma=0.1&task=eigenmaps",
			Claim:  "task.embedding > 0.1",
			Reason: `Eigenmaps use the small differences between large eigenvalues. Where landmarks miss a part of the moons, its points have almost no degree: the coordinates differ by [54 %]{=task.embedding} after the best alignment.`,
		},
	},
	{
		Key:     "diffusion",
		Formula: `$$x_j \mapsto \bigl( \lambda_1^t\, \psi_1(x_j), \lambda_2^t\, \psi_2(x_j) \bigr), \qquad D_\alpha^{-1} K_\alpha\, \psi_i = \lambda_i \psi_i$$`,
		Terms:   `$K_\alpha = Q^{-\alpha} K Q^{-\alpha}$ with the diagonal matrix $Q$ of the sums of the rows of $K$, and $D_\alpha$ has the sums of the rows of $K_\alpha$. $t$ is the number of steps.`,
		Cost:    graphCost,
		Figure:  "task=diffusion&views=kernel,data",
		Break: Break{
			Link:   "sigma=0.1&task=diffusion",
			Claim:  "task.embedding > 0.1",
			Reason: `Dividing by the density enlarges the errors of $\hat K$ where points are rare. With a narrow kernel, the coordinates differ by [76 %]{=task.embedding} after the best alignment.`,
		},
	},
	{
		Key:     "ncut",
		Formula: `$$\min_{A, B}\ \frac{\mathrm{cut}(A, B)}{\mathrm{vol}(A)} + \frac{\mathrm{cut}(A, B)}{\mathrm{vol}(B)}$$`,
		Terms:   `$\mathrm{cut}(A, B)$ is the sum of the similarities between the parts, and $\mathrm{vol}(A)$ that of the degrees in $A$. The minimum is relaxed to the leading functions of a random walk, which are then rounded.`,
		Cost:    graphCost,
		Figure:  "task=ncut&views=kernel,data",
		Break: Break{
			Link:   "data=uniform&noise=0&task=ncut",
			Claim:  "task.agreement < 0.99",
			Reason: `The cut always finds parts, even in a uniform square. Nothing in the data fixes their border: the cuts of $K$ and $\hat K$ agree at [90 %]{=task.agreement} of the points.`,
		},
	},
	{
		Key:     "density",
		Formula: `$$p(x) = \frac{1}{n} \sum_{i=1}^{n} k(x, x_i), \qquad \hat p(x) = \sum_{j=1}^{m} w_j\, k(x, c_j)$$`,
		Terms:   `$c_j$ are the centres of the method and $w_j$ their weights. If the method has no weighted centres, $\hat p$ is the mean of $\hat k$ over the points.`,
		Cost:    `$n$ or $m$ kernel evaluations for each place.`,
		Figure:  "method=rskpca&task=density&views=kernel,data",
		Break: Break{
			Link:   "method=rskpca&ell=0.4&task=density",
			Claim:  "mmd > 0.1",
			Reason: `With a small $\ell$, few centres stand for all points, and each stands for points far from it. The maximum mean discrepancy of the two densities is [0.36]{=mmd}. It is $\sqrt{2}$ for two points far apart.`,
		},
	},
}
