package reference

// noiseTerms explains the noise of most data sets.
const noiseTerms = `$\varepsilon$ is normal noise with the standard deviation of the setting in each coordinate.`

// datasetArticles describes the data sets.
var datasetArticles = []Article{
	{
		Key:     "moons",
		Formula: `$$x = (\cos t, \sin t) + \varepsilon \quad\text{or}\quad x = \bigl( 1 - \cos t, \tfrac{1}{2} - \sin t \bigr) + \varepsilon, \qquad t \sim U[0, \pi]$$`,
		Terms:   noiseTerms + ` Points with an even number are on the upper moon.`,
		Source:  "The shape of make_moons in scikit-learn, where the angles are equally spaced.",
		Break: Break{
			Link:   "kernel=linear&task=classes",
			Claim:  "task.exact.test > 0.05",
			Reason: `A linear kernel has only lines to separate the moons: [14 %]{=task.exact.test} of the decisions at new points are wrong. The Gaussian kernel of the figure bends around them.`,
		},
	},
	{
		Key:     "circles",
		Formula: `$$x = r\, (\cos t, \sin t) + \varepsilon, \qquad r \in \bigl\{ 1, \tfrac{1}{2} \bigr\}, \quad t \sim U[0, 2\pi]$$`,
		Terms:   noiseTerms + ` Points with an even number are on the outer circle.`,
		Source:  "The shape of make_circles in scikit-learn with a factor of ½, where the angles are equally spaced.",
		Break: Break{
			Link:   "data=circles&noise=0.05&i=2",
			Claim:  "eigenvalues.exact[1] < 1.3 * eigenvalues.exact[2]",
			Reason: `On perfect circles, $\lambda_2$ and $\lambda_3$ would be equal; on these points they are [0.137]{=eigenvalues.exact[1]} and [0.110]{=eigenvalues.exact[2]}. Other points of the same circles turn $\varphi_2$ and $\varphi_3$ together, so the direction of one of them alone means nothing.`,
		},
	},
	{
		Key:     "blobs",
		Formula: `$$x = c_g + \varepsilon, \qquad P(g = 1, 2, 3, 4) = 0.4,\ 0.3,\ 0.2,\ 0.1$$`,
		Terms:   `$c_g$ is the centre of blob $g$. ` + noiseTerms,
		Source:  ownWork,
		Break: Break{
			Link:   "data=blobs&m=12&seed=3",
			Claim:  "error.max > 0.999 && error.frobenius < 0.5",
			Reason: `None of these 12 uniform landmarks lies in the smallest blob. The error of [19 %]{=error.frobenius} hides that $\hat k$ misses [1.0]{=error.max}, the whole similarity, for pairs of this blob.`,
		},
	},
	{
		Key:     "three",
		Formula: `$$x = c_g + \varepsilon, \qquad c_g \in \bigl\{ (-0.5, -0.1),\ (0, 0.7),\ (0.5, 0.1) \bigr\}$$`,
		Terms:   `$c_g$ is the centre of blob $g$, and all blobs have equally many points. ` + noiseTerms,
		Source:  "The toy data in figure 4 of Schölkopf, Smola & Müller 1998, imitated.",
		Break: Break{
			Link:   "data=three&sigma=2&i=1",
			Claim:  "eigenvalues.exact[0] > 0.85",
			Reason: `With a bandwidth wider than the triangle of the blobs, the first eigenvalue has [93 %]{=eigenvalues.exact[0]} of the trace. Its function is almost constant, and the components that separate the blobs share the rest.`,
		},
	},
	{
		Key:     "spiral",
		Formula: `$$x = \pm\, r\, (\cos 3\pi r, \sin 3\pi r) + \varepsilon, \qquad r^2 \sim U[0.01, 1]$$`,
		Terms:   noiseTerms + ` The sign is that of the arm. Since $r^2$ is uniform, the density along an arm is nearly constant.`,
		Source:  "Two spirals are a classic test of neural networks (Lang & Witbrock 1988). These are Archimedean.",
		Break: Break{
			Link:   "data=spiral&noise=0.03&sigma=3&task=classes",
			Claim:  "task.exact.test > 0.2",
			Reason: `The bandwidth exceeds the gap between the arms. The kernel averages over both: [32 %]{=task.exact.test} of the decisions at new points are wrong, with the exact kernel.`,
		},
	},
	{
		Key:     "scurve",
		Formula: `$$x = \tfrac{1}{2} \bigl( \sin t, \mathrm{sign}(t) (\cos t - 1) \bigr) + \varepsilon, \qquad t \sim U\bigl[ -\tfrac{3}{2}\pi, \tfrac{3}{2}\pi \bigr]$$`,
		Terms:   noiseTerms + ` The curve consists of two three-quarter circles of radius $\tfrac{1}{2}$.`,
		Source:  "The cross-section of the S-curve of manifold learning, which is make_s_curve in scikit-learn.",
		Break: Break{
			Link:   "data=scurve&noise=0.03&sigma=0.1&method=rff",
			Claim:  "error.frobenius > 2 * optimal.frobenius",
			Reason: `The points fill one curve, but random frequencies are waves of the whole plane. Their error is [76 %]{=error.frobenius}, and [4.1 %]{=optimal.frobenius} is possible with this rank.`,
		},
	},
	{
		Key:     "checkerboard",
		Formula: `$$x = 2\, \frac{f + \tfrac{1}{2} + 0.7 \bigl( o - \tfrac{1}{2} \bigr)}{4} - 1 + \varepsilon, \qquad f \sim U\{0, 1, 2, 3\}, \quad o \sim U[0, 1]$$`,
		Terms:   `This holds for each coordinate: $f$ is the field and $o$ the place in its block. The group is the parity of the sum of both fields. ` + noiseTerms,
		Source:  ownWork,
		Break: Break{
			Link:   "data=checkerboard&noise=0.02&task=classes",
			Claim:  "task.approximate.test > 3 * task.exact.test && error.frobenius < 0.2",
			Reason: `Functions that change sign from field to field have small eigenvalues, and a small rank loses them first. The error of $\hat K$ is [17 %]{=error.frobenius}, but wrong decisions at new points rise from [0.20 %]{=task.exact.test} to [8.9 %]{=task.approximate.test}.`,
		},
	},
	{
		Key:     "uniform",
		Formula: `$$x \sim U[-1, 1]^2$$`,
		Terms:   `Noise, which is 0 by default, is added to each coordinate.`,
		Source:  ownWork,
		Break: Break{
			Link:   "data=uniform&noise=0&task=ncut",
			Claim:  "task.agreement < 0.99",
			Reason: `There are no clusters, but the normalised cut draws a line all the same. Nothing in the data fixes its place, and the cut of the approximation agrees with the exact one at [90 %]{=task.agreement} of the points.`,
		},
	},
	{
		Key:     "line",
		Formula: `$$x = \bigl( u, \tfrac{1}{2} u \bigr) + \varepsilon, \qquad u \sim U[-1, 1]$$`,
		Terms:   noiseTerms + ` Every tenth point is an outlier: it is uniform in the square and has no noise.`,
		Source:  ownWork,
		Break: Break{
			Link:   "data=line&noise=0.03&method=nystrom-kmeans",
			Claim:  "error.frobenius < 0.02 && error.max > 0.7",
			Reason: `Centres of clusters follow the mass of the data, so rare points far out share one. The error of [0.9 %]{=error.frobenius} looks excellent, and yet $\hat k$ misses [0.73]{=error.max} of the similarity of one pair.`,
		},
	},
	{
		Key:     "grid",
		Formula: `$$x = \left( \frac{2i}{s - 1} - 1, \frac{2j}{s - 1} - 1 \right) + \varepsilon, \qquad s = \bigl\lceil \sqrt{n} \bigr\rceil$$`,
		Terms:   `$i$ and $j$ run from 0 to $s - 1$, and the points fill the rows from below. Noise is 0 by default.`,
		Source:  ownWork,
		Break: Break{
			Link:   "data=grid&n=441&noise=0&kernel=periodic&periodic.period=0.1",
			Claim:  "eigenvalues.exact[0] > 0.999999",
			Reason: `A grid hides what happens between its points. With a period of one step, a periodic kernel takes all points for the same: the first eigenvalue has [100 %]{=eigenvalues.exact[0]} of the trace.`,
		},
	},
	{
		Key:     "tight",
		Formula: `$$x = \left( -\sin \frac{2\pi g}{5}, \cos \frac{2\pi g}{5} \right) + \varepsilon, \qquad g \sim U\{0, \dots, 4\}$$`,
		Terms:   `$g$ is the cluster; all clusters have equally many points. ` + noiseTerms,
		Source:  "Made for this playground, to have the large eigengap of Yang, Li, Mahdavi, Jin & Zhou 2012.",
		Break: Break{
			Link:   "data=tight&noise=0.02&m=5",
			Claim:  "error.frobenius > 0.3 && optimal.frobenius < 0.1",
			Reason: `Five landmarks would be enough, one in each cluster, and the best matrix of rank 5 has an error of [0.48 %]{=optimal.frobenius}. Uniform draws place two or more in one cluster and none in another: the error is [45 %]{=error.frobenius}.`,
		},
	},
	{
		Key:     "gaps",
		Formula: `$$x_1 = 0.4\, (2b + o) - 1 + \varepsilon_1, \quad b \sim U\{0, 1, 2\},\ o \sim U[0, 1], \qquad x_2 \sim U[-1, 1]$$`,
		Terms:   `$b$ is the band. Noise is 0 by default.`,
		Source:  ownWork,
		Break: Break{
			Link:   "data=gaps&noise=0&kernel=laplacian&sigma=0.1&method=binning&x0=-0.4,0",
			Claim:  "selfSimilarity(here) < 0.7",
			Reason: `$x_0$ lies in a band without points. There the kernel has $k(x_0, x_0) = 1$, but random bins that no point fell into are missing: $\hat k(x_0, x_0)$ = [0.2]{=selfSimilarity(here)}.`,
		},
	},
	{
		Key:     "rivals",
		Formula: `$$x = z \pm 0.03\, (\cos t, \sin t) + \varepsilon, \qquad z \sim U[-0.97, 0.97]^2, \quad t \sim U[0, 2\pi]$$`,
		Terms:   `Two points, one of each group, share $z$ and $t$. Noise is 0 by default.`,
		Source:  ownWork,
		Break: Break{
			Link:   "data=rivals&noise=0&task=classes",
			Claim:  "task.exact.test > 0.4",
			Reason: `The groups are mixed at a distance below the bandwidth, so no smooth function separates them: the exact kernel decides [50 %]{=task.exact.test} of new points wrongly, as a coin does.`,
		},
	},
}
