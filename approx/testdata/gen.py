"""Writes the numbers that the tests compare with, from scikit-learn and SciPy.

    python3 gen.py        # in this folder; scikit-learn 1.2.1 made the files here

Each file says what it holds. sigma is that of exp(-r^2/2 sigma^2), so scikit-learn's
gamma is 1/(2 sigma^2). Eigenvalues are those of K/n and eigenfunctions have mean
square 1; the sign of each makes its largest entry on X positive.
"""
import json

import numpy as np
import scipy.integrate
import scipy.linalg
import scipy.optimize
import scipy.special
import scipy.stats
import sklearn
from scipy.spatial.distance import pdist
from sklearn.cluster import KMeans
from sklearn.decomposition import KernelPCA
from sklearn.gaussian_process.kernels import RBF, ExpSineSquared, Matern, RationalQuadratic
from sklearn.kernel_approximation import Nystroem, RBFSampler
from sklearn.metrics import pairwise

rng = np.random.RandomState(7)


def points(n, d):
    return np.round(rng.normal(size=(n, d)), 3)


def dump(name, note, **values):
    values = {k: v.tolist() if isinstance(v, np.ndarray) else v for k, v in values.items()}
    with open(name + ".json", "w") as f:
        json.dump({"note": note, "sklearn": sklearn.__version__, **values}, f)
        f.write("\n")


def gauss(x, y, sigma):
    return RBF(sigma)(x, y)


def sign(phi, *others):
    s = np.sign(phi[np.abs(phi).argmax(axis=0), range(phi.shape[1])])
    return [p * s for p in (phi, *others)]


def pairs(k, ky, r):
    """Eigenpairs of K/n, and the eigenfunctions at the points of ky."""
    n = len(k)
    lam, u = scipy.linalg.eigh(k)
    lam, u = lam[::-1][:r], u[:, ::-1][:, :r]
    phi, phiy = sign(np.sqrt(n) * u, np.sqrt(n) * (ky @ u) / lam)
    return lam / n, phi, phiy


X, Y, X7, Y7 = points(20, 2), points(6, 2), points(8, 7), points(5, 7)
sigma = 0.8

dump("kernels", "Gram matrices of sklearn.gaussian_process.kernels, bandwidth sigma",
     sigma=sigma, X=X, Y=Y, X7=X7, Y7=Y7,
     gaussian=RBF(sigma)(X, Y), gaussian7=RBF(sigma)(X7, Y7),
     matern12=Matern(sigma, nu=0.5)(X, Y), matern12_7=Matern(sigma, nu=0.5)(X7, Y7))

lam, phi, phiy = pairs(gauss(X, X, sigma), gauss(Y, X, sigma), 6)
dump("kernel_pca", "uncentred kernel PCA of X, by scipy.linalg.eigh: leading eigenvalues, eigenfunctions at X and Y",
     sigma=sigma, X=X, Y=Y, values=lam, phi=phi, phiY=phiy)

ny = Nystroem(kernel="rbf", gamma=1 / (2 * sigma**2), n_components=8, random_state=3).fit(X)
Z, ZY = ny.transform(X), ny.transform(Y)
mu, v = scipy.linalg.eigh(Z.T @ Z / len(X))
mu, v = mu[::-1][:5], v[:, ::-1][:, :5]
phi, phiy = sign(Z @ v / np.sqrt(mu), ZY @ v / np.sqrt(mu))
dump("nystrom", "sklearn.kernel_approximation.Nystroem with the landmarks X[landmarks]: its kernel, and the principal components of its features",
     sigma=sigma, X=X, Y=Y, landmarks=ny.component_indices_, kernel=Z @ Z.T, kernelY=ZY @ Z.T,
     values=mu, phi=phi, phiY=phiy)

rf = RBFSampler(gamma=1 / (2 * sigma**2), n_components=9, random_state=3).fit(X)
W, b = rf.random_weights_.T, rf.random_offset_
diff = X[:, None, :] - Y[None, :, :]
dump("rbf_sampler", "sklearn.kernel_approximation.RBFSampler: features sqrt(2/m) cos(Omega x + offset) at X; and the mean of cos Omega (x - y)",
     sigma=sigma, X=X, Y=Y, omega=W, offset=b, features=rf.transform(X),
     kernel=np.cos(np.einsum("ijd,md->ijm", diff, W)).mean(axis=2))

counts = np.array([1, 2, 3, 1, 4, 2, 1, 5, 2])
D = np.repeat(X[:9], counts, axis=0)
lam, phi, phiy = pairs(gauss(D, D, sigma), gauss(Y, D, sigma), 6)
first = np.r_[0, np.cumsum(counts)[:-1]]
kp = KernelPCA(5, kernel="rbf", gamma=1 / (2 * sigma**2), eigen_solver="dense").fit(D)
clam = kp.eigenvalues_ / len(D)
cphi, cphiy = sign(kp.transform(D) / np.sqrt(clam), kp.transform(Y) / np.sqrt(clam))
dump("weighted", "kernel PCA of X in which point i occurs counts[i] times; eigenfunctions at the distinct points and at Y; and centred, by sklearn.decomposition.KernelPCA",
     sigma=sigma, X=X[:9], Y=Y, counts=counts, values=lam, phi=phi[first], phiY=phiy,
     centredValues=clam, centredPhi=cphi[first], centredPhiY=cphiy)

# Diffusion maps of points that occur counts[i] times, from the whole n x n problem: the weights of the
# distinct ones must do the same. p is row-stochastic; psi has mean square 1 under its stationary distribution.
def diffusion(D, Y, alpha, r, sigma):
    K, KY = gauss(D, D, sigma), gauss(Y, D, sigma)
    q, qY = K.mean(axis=1), KY.mean(axis=1)
    K, KY = K / np.outer(q, q)**alpha, KY / np.outer(qY, q)**alpha
    deg = K.sum(axis=1)
    lam, u = scipy.linalg.eigh(K / np.sqrt(np.outer(deg, deg)))
    lam, u = lam[::-1][:r], u[:, ::-1][:, :r]
    psi = u / np.sqrt(deg)[:, None] * np.sqrt(deg.sum())
    psiY = (KY / KY.sum(axis=1, keepdims=True)) @ psi / lam
    psi, psiY = sign(psi, psiY)
    return dict(alpha=alpha, values=lam.tolist(), psi=psi[first].tolist(), psiY=psiY.tolist())


dump("diffusion", "diffusion maps of X in which point i occurs counts[i] times, by alpha: eigenvalues of the random walk, and its eigenfunctions at the distinct points and at Y",
     sigma=sigma, X=X[:9], Y=Y, counts=counts, maps=[diffusion(D, Y, a, 6, sigma) for a in (0, 0.5, 1)])

B = gauss(X, X[:7], sigma)
Q = scipy.linalg.qr(B, mode="economic")[0]
K = gauss(X, X, sigma)
P = Q @ Q.T
lam = np.linalg.eigvalsh(Q.T @ K @ Q)[::-1] / len(X)
dump("ika", "the projection of K onto the columns of B = k(X, X[:7]), which is IKA at full rank with S = n, and its eigenvalues",
     sigma=sigma, X=X, basis=7, kernel=P @ K @ P, values=lam)

S = points(60, 2)
out = {}
for eps in (0.2, 0.5, 1.0, 3.0):
    owner, centers = -np.ones(len(S), int), []
    for i in range(len(S)):
        if owner[i] < 0:
            owner[(owner < 0) & (np.linalg.norm(S - S[i], axis=1) < eps)] = len(centers)
            centers.append(i)
    out[str(eps)] = dict(centers=centers, owner=owner.tolist())
dump("shadow", "Algorithm 2 of Kingravi, Vela & Gray 2013, written as it reads: centres and the shadow of each point, by radius",
     X=S, shadows=out)

dump("widths", "the median distance of the pairs of X, the root of the tenth percentile of their squared distances, and sigma of scikit-learn's gamma=\"scale\"",
     X=S, variance=np.sqrt(S.shape[1] * S.var() / 2), median=np.median(pdist(S)), percentile10=np.sqrt(np.percentile(pdist(S, "sqeuclidean"), 10)))

dims, ps = [1, 2, 3, 4, 7, 21], [1e-4, 0.1, 0.5, 0.9, 0.9999, 1 - 1e-9]
dump("radii", "quantiles of the length of a frequency at sigma = 1, dims by ps: chi(d) for the Gaussian, sqrt(d F(d, 1)) for Matern 1/2",
     dims=dims, ps=ps,
     gaussian=np.array([scipy.stats.chi(d).ppf(ps) for d in dims]),
     matern12=np.array([np.sqrt(d * scipy.stats.f(d, 1).ppf(ps)) for d in dims]))

# Points of its own, so that what is drawn above may change. One start leaves a
# centre without points: scikit-learn puts it on the point farthest from its own.
K = np.round(np.random.RandomState(11).normal(size=(80, 3)), 3)
starts = dict(first=K[:6], empty=np.vstack([K[:4], [[50, 50, 50]]]), near=K[20] + 0.2 * K[:7])
out = {}
for name, init in starts.items():
    km = KMeans(len(init), init=init, n_init=1, algorithm="lloyd", max_iter=300, tol=0).fit(K)
    five = KMeans(len(init), init=init, n_init=1, algorithm="lloyd", max_iter=5, tol=0).fit(K)
    out[name] = dict(init=init.tolist(), centers=km.cluster_centers_.tolist(), labels=km.labels_.tolist(), inertia=km.inertia_,
                     five=five.cluster_centers_.tolist())
dump("kmeans", "sklearn.cluster.KMeans by Lloyd's algorithm from given centres: until it stands still, and after five sweeps", X=K, starts=out)

# Points of its own, with duplicates, zeros and a multiple among them.
r = np.random.RandomState(13)
A, B, A7, B7 = (np.round(r.normal(size=s), 3) for s in ((9, 2), (6, 2), (7, 7), (5, 7)))
for a, b in ((A, B), (A7, B7)):
    a[1], a[2], b[1], b[2], b[3] = a[0], 0, a[0], 0, 2.5 * a[3]


def coordinatewise(k, x, y):
    return np.prod([k(x[:, [a]], y[:, [a]]) for a in range(x.shape[1])], axis=0)


def arccos(n, x, y, bias):
    """With the angle by Kahan's formula, from unit vectors."""
    x, y = (np.hstack([z, np.full((len(z), 1), bias)]) if bias else z for z in (x, y))
    k = np.empty((len(x), len(y)))
    for i, u in enumerate(x):
        for j, v in enumerate(y):
            p, q = np.linalg.norm(u), np.linalg.norm(v)
            t = np.pi / 2 if p * q == 0 else 2 * np.arctan2(np.linalg.norm(u / p - v / q), np.linalg.norm(u / p + v / q))
            c, s = np.cos(t), np.sin(t)
            k[i, j] = (p * q) ** n / np.pi * [np.pi - t, s + (np.pi - t) * c, 3 * s * c + (np.pi - t) * (1 + 2 * c * c)][n]
    return k


def grams(x, y):
    s = 0.8
    px, py = np.abs(x), np.abs(y)
    return dict(
        matern32=Matern(s, nu=1.5)(x, y), matern52=Matern(s, nu=2.5)(x, y),
        rational04=RationalQuadratic(s, 0.4)(x, y), rational25=RationalQuadratic(s, 2.5)(x, y),
        cauchy=RationalQuadratic(s / np.sqrt(2), 1)(x, y),
        productcauchy=coordinatewise(RationalQuadratic(s / np.sqrt(2), 1), x, y),
        laplacian=pairwise.laplacian_kernel(x, y, gamma=1 / s),
        periodic=coordinatewise(ExpSineSquared(s, 1.7), x, y),
        linear=pairwise.linear_kernel(x, y),
        polynomial=pairwise.polynomial_kernel(x, y, degree=5, gamma=1 / s**2, coef0=0.3),
        cosine=pairwise.cosine_similarity(x, y),
        sigmoid=pairwise.sigmoid_kernel(x, y, gamma=1 / s**2, coef0=-1),
        chi2=pairwise.chi2_kernel(px, py, gamma=1 / s), additivechi2=pairwise.additive_chi2_kernel(px, py),
        arccos0=arccos(0, x, y, 0), arccos1=arccos(1, x, y, 0), arccos2=arccos(2, x, y, 0), biased=arccos(1, x, y, 0.7))


dump("families", "Gram matrices of sklearn.metrics.pairwise and sklearn.gaussian_process.kernels, and arc-cosine kernels by their closed form; chi2 of absolute values",
     X=A, Y=B, X7=A7, Y7=B7,
     grams={k: v.tolist() for k, v in grams(A, B).items()}, grams7={k: v.tolist() for k, v in grams(A7, B7).items()})


def product_gamma(a, b, p):
    """The p-quantile of a product of gamma variables of shapes a and b."""
    G, H = scipy.stats.gamma(a), scipy.stats.gamma(b)

    def tail(x, part):
        f = lambda u: part(x / np.exp(u)) * H.pdf(np.exp(u)) * np.exp(u)
        return scipy.integrate.quad(f, -80, 7, points=[-40, -20, -10, -5, -2, 0, 1, 2, 3, 4], limit=400, epsabs=0, epsrel=1e-13)[0]

    over = (lambda v: np.log(tail(np.exp(v), G.cdf) / p)) if p < 0.5 else (lambda v: np.log((1 - p) / tail(np.exp(v), G.sf)))
    return np.exp(scipy.optimize.brentq(over, -60, 8, xtol=1e-14, rtol=1e-14))


ps = [1e-4, 0.1, 0.5, 0.9, 0.9999]
alphas = [0.5, 1, 2.5]
dump("spectra", "at sigma = 1: quantiles of the length of a frequency, dims by ps, and of the scale of a mixture, ps; of rational quadratic kernels by shape; exp(-b) I_j(b) by b",
     dims=dims, ps=ps, alphas=alphas,
     matern32=np.array([np.sqrt(d * scipy.stats.f(d, 3).ppf(ps)) for d in dims]),
     matern52=np.array([np.sqrt(d * scipy.stats.f(d, 5).ppf(ps)) for d in dims]),
     rational=np.array([[[np.sqrt(2 * product_gamma(d / 2, a, p) / a) for p in ps] for d in dims] for a in alphas]),
     scale12=np.sqrt(1 / scipy.stats.chi2(1).isf(ps)), scale32=np.sqrt(3 / scipy.stats.chi2(3).isf(ps)), scale52=np.sqrt(5 / scipy.stats.chi2(5).isf(ps)),
     scales=np.array([np.sqrt(scipy.stats.gamma(a).ppf(ps) / a) for a in alphas]),
     bs=[0.01, 1, 8, 1e4], harmonics=np.array([scipy.special.ive(range(6), b) for b in [0.01, 1, 8, 1e4]]))
