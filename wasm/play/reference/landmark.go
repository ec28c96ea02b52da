package reference

// These texts are shared by several methods.
const (
	landmarkFormula        = `$$\hat k(x, y) = k(x, Z)\, K(Z, Z)^{+}\, k(Z, y)$$`
	landmarkTime           = `$nm$ kernel evaluations and $O(nm^2)$ operations.`
	landmarkMissed         = `Uniform draws follow the density. With this seed, the smallest blob gets no point at all, and $\hat k$ is almost 0 on it.`
	landmarkOutliers       = `Clusters follow the mass of the data, and rare points far out share a centre. The relative error is small, and yet $\hat k$ misses more than 0.7 of the similarity of one pair.`
	landmarkTimeByDistance = `$nm$ kernel evaluations and $O(nm^2)$ operations. The landmarks take $O(nmd)$ and need no kernel evaluation.`
	landmarkNarrow         = `The kernel is narrow, so its eigenvalues fall slowly. $m$ landmarks serve only the points near them, wherever they lie.`
	landmarkTimeByPivots   = `$nm$ kernel evaluations and $O(nm^2)$ operations, and at most a quarter more evaluations for candidates.`
)

// landmarkArticles describes the methods with landmarks.
var landmarkArticles = []Article{
	{
		Key:     "nystrom",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. Each landmark is a point of the data, drawn with the same probability.`,
		Cost:    landmarkTime,
		Break: Break{
			Link:   "data=blobs&m=12&seed=3",
			Claim:  "error.max > 0.999",
			Reason: landmarkMissed,
		},
	},
	{
		Key:     "nystrom-kmeans",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. The landmarks are the centres of $m$ clusters and need not be points of the data.`,
		Cost:    `$nm$ kernel evaluations and $O(nm^2)$ operations. A sweep of k-means takes $O(nmd)$ and needs no kernel evaluation.`,
		Break: Break{
			Link:   "data=line&method=nystrom-kmeans",
			Claim:  "error.frobenius < 0.02 && error.max > 0.7",
			Reason: landmarkOutliers,
		},
	},
	{
		Key:     "nystrom-kpp",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. A landmark is drawn with a probability proportional to its squared distance from the nearest earlier landmark.`,
		Cost:    landmarkTimeByDistance,
		Break: Break{
			Link:   "sigma=0.05&method=nystrom-kpp",
			Claim:  "error.frobenius > 0.85",
			Reason: landmarkNarrow,
		},
	},
	{
		Key:     "nystrom-fps",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. A landmark is the point farthest from the earlier landmarks. The first is the point nearest to the mean.`,
		Cost:    landmarkTimeByDistance,
		Break: Break{
			Link:   "sigma=0.1&method=nystrom-fps",
			Claim:  "error.frobenius > 0.85",
			Reason: `Landmarks far from each other lie at the edges of the data, where a narrow kernel has few neighbours. The dense middle is left over.`,
		},
	},
	{
		Key:     "nystrom-rpc",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. A landmark is drawn with a probability proportional to its residual $k(x, x) - \hat k(x, x)$ after the earlier landmarks.`,
		Cost:    landmarkTimeByPivots,
		Break: Break{
			Link:   "sigma=0.05&method=nystrom-rpc",
			Claim:  "error.frobenius > 0.85",
			Reason: landmarkNarrow,
		},
	},
	{
		Key:     "nystrom-greedy",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. A landmark is the point with the largest residual $k(x, x) - \hat k(x, x)$ after the earlier landmarks.`,
		Cost:    landmarkTimeByPivots,
		Break: Break{
			Link:   "sigma=0.1&method=nystrom-greedy",
			Claim:  "error.frobenius > 0.75",
			Reason: `With a narrow kernel, nearly all residuals are equal, so the largest residual says little. The pivots go to the edges and serve few neighbours.`,
		},
	},
	{
		Key:     "nystrom-rls",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. Landmarks are drawn by estimated ridge leverage scores. A random half of the points estimates the scores of all points, a quarter those of this half, and so on.`,
		Cost:    `$O(nm)$ kernel evaluations and $O(nm^2)$ operations.`,
		Break: Break{
			Link:   "sigma=0.05&method=nystrom-rls",
			Claim:  "error.frobenius > 0.85",
			Reason: landmarkNarrow,
		},
	},
	{
		Key:     "nystrom-leverage",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. Landmarks are drawn by the ridge leverage scores, the diagonal of $K (K + \rho I)^{-1}$ with the ridge $\rho$.`,
		Cost:    `$nr$ kernel evaluations and $O(nr^2 + r^3)$ operations for the scores, where $r$ is the numerical rank of $K$.`,
		Break: Break{
			Link:   "sigma=0.05&method=nystrom-leverage",
			Claim:  "error.frobenius > 0.85",
			Reason: landmarkNarrow,
		},
	},
	{
		Key:     "nystrom-bless",
		Formula: landmarkFormula,
		Terms:   `$Z$ are the $m$ landmarks, $k(x, Z)$ is the row of the kernel values between $x$ and the landmarks, and $+$ marks the pseudo-inverse. Landmarks are drawn by ridge leverage scores, which are estimated for a decreasing sequence of ridges. The last ridge determines the number $m$ of landmarks.`,
		Cost:    `It grows like $nm^2$, where $m$ follows from the ridge.`,
		Break: Break{
			Link:   "sigma=0.05&method=nystrom-bless",
			Claim:  "error.frobenius > 0.4 && m > 100",
			Reason: `The kernel is narrow, so the effective dimension is large. The ridge asks for more than 100 landmarks, and these are still too few.`,
		},
	},
	{
		Key:     "nystrom-rank",
		Formula: `$$\hat k(x, y) = k(x, Z)\, \bigl( K(Z, Z)_r \bigr)^{+} k(Z, y)$$`,
		Terms:   `$Z$ are the $m$ landmarks, and $K(Z, Z)_r$ has the leading $r$ eigenpairs of their kernel matrix only. A setting cuts $\hat K$ instead, which never leaves a larger trace of $K - \hat K$.`,
		Cost:    landmarkTime,
		Break: Break{
			Link:   "data=blobs&method=nystrom-rank&m=12&seed=3",
			Claim:  "error.max > 0.999",
			Reason: landmarkMissed,
		},
	},
	{
		Key:     "nystrom-oneshot",
		Formula: `$$\hat\lambda = \frac{\mu}{m}, \qquad \hat\varphi(x) = \frac{\sqrt{m}}{\mu}\, u^\top k(Z, x)$$`,
		Terms:   `$\mu$ and $u$ are an eigenpair of the kernel matrix $K(Z, Z)$ of the $m$ landmarks. The functions $\hat\varphi$ are orthonormal on the landmarks and not on the data, so the pairs are biased.`,
		Cost:    `$O(m^3)$ for the eigenpairs, whatever $n$ is.`,
		Break: Break{
			Link:   "data=blobs&method=nystrom-oneshot&m=12&seed=3",
			Claim:  "error.max > 0.999",
			Reason: landmarkMissed,
		},
	},
	{
		Key:     "wnystrom",
		Formula: `$$Q^{1/2} K(C, C)\, Q^{1/2} \tilde u = \lambda \tilde u, \qquad \varphi(x) = \frac{1}{\lambda} \sum_{j=1}^{m} q_j\, \varphi(c_j)\, k(c_j, x)$$`,
		Terms:   `$C$ are the centres of $m$ clusters, $q_j$ is the share of the points in cluster $j$, and $Q$ is the diagonal matrix of these shares.`,
		Cost:    `$O(nmd)$ for each sweep of k-means and $O(m^3)$ for the eigenpairs.`,
		Break: Break{
			Link:   "data=line&method=wnystrom",
			Claim:  "error.frobenius < 0.02 && error.max > 0.7",
			Reason: landmarkOutliers,
		},
	},
}
