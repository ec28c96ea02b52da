"""Writes the numbers that the tests compare with, from scikit-learn and SciPy.

    python3 gen.py        # in this folder; scikit-learn 1.2.1 made the files here

Each file says what it holds. sigma is that of exp(-r^2/2 sigma^2), so scikit-learn's
gamma is 1/(2 sigma^2). Eigenvalues are those of K/n and eigenfunctions have mean
square 1; the sign of each makes its largest entry on X positive.
"""
import json

import numpy as np
import scipy.linalg
import scipy.stats
import sklearn
from scipy.spatial.distance import pdist
from sklearn.cluster import KMeans
from sklearn.decomposition import KernelPCA
from sklearn.gaussian_process.kernels import RBF, Matern
from sklearn.kernel_approximation import Nystroem, RBFSampler

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

dump("widths", "the median distance of the pairs of X, and the root of the tenth percentile of their squared distances",
     X=S, median=np.median(pdist(S)), percentile10=np.sqrt(np.percentile(pdist(S, "sqeuclidean"), 10)))

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
