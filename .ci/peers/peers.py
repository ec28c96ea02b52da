"""The standard jobs in scikit-learn, NumPy and SciPy: a request a line, an answer a line.

What is compared has the same names and the same layout as in approx/peers. Where
there is more than one way to a job here, the fastest that is exact enough is taken.
"""
import gc
import json
import sys
import time

import numpy as np
import scipy.linalg
import sklearn
from scipy.sparse.linalg import eigsh
from sklearn.cluster import KMeans
from sklearn.decomposition import KernelPCA
from sklearn.kernel_approximation import Nystroem, RBFSampler
from sklearn.kernel_ridge import KernelRidge
from sklearn.metrics.pairwise import laplacian_kernel, rbf_kernel
from sklearn.svm import SVC
from threadpoolctl import threadpool_info

folder = sys.argv[1]
with open(f"{folder}/data.json") as f:
    index = json.load(f)
numbers = np.fromfile(f"{folder}/data.f64")
data = {k: numbers[e["at"]:e["at"] + e["len"]].reshape(-1, e["dim"]).copy() for k, e in index["arrays"].items()}
S = index["settings"]
PAIRS, SEEN = int(S["pairs"]), 64
GAMMA, GAMMA16 = 1 / (2 * S["sigma"] ** 2), 1 / (2 * S["sigma16"] ** 2)


def centred(k):
    row = k.mean(axis=0)
    return k - row[:, None] - row[None, :] + row.mean()


def askew(v):
    """Return the largest entry of VᵀV − 1."""
    return np.abs(v.T @ v - np.eye(v.shape[1])).max()


def components(x, laplacian=False):
    """The fastest solver of those whose residual is at most 1e-8 of the first eigenvalue.

    Each has the shortest of three runs for its time. ARPACK starts from a seeded vector,
    so that what is timed is what was checked: from most starts a tolerance above 1e-5
    ends a restart early, with residuals of 1e-6, and from some it does not.
    """
    def model(solver):
        kernel = dict(kernel="precomputed") if laplacian else dict(kernel="rbf", gamma=GAMMA)
        m = KernelPCA(n_components=PAIRS, **kernel, **solver)
        return m.fit(laplacian_kernel(x, gamma=1 / S["sigma"]) if laplacian else x)

    def numbers_of(m):
        k = centred(laplacian_kernel(x, gamma=1 / S["sigma"]) if laplacian else rbf_kernel(x, gamma=GAMMA))
        mu, u = m.eigenvalues_, m.eigenvectors_
        worst = np.linalg.norm(k @ u - u * mu, axis=0).max() / mu[0]
        return dict(eigenvalues=mu, kernel=(u[:SEEN] * mu) @ u[:SEEN].T, residual=[worst], orthogonality=[askew(u)])

    solvers = [dict(eigen_solver="arpack", tol=t, random_state=0) for t in (1e-3, 1e-4, 1e-5, 1e-6, 1e-9, 0)]
    solvers += [dict(eigen_solver="randomized", iterated_power=p, random_state=0) for p in ("auto", 10, 15, 20)]
    best = None
    for s in solvers:
        ms = []
        for _ in range(3):
            start = time.perf_counter()
            m = model(s)
            ms.append(time.perf_counter() - start)
            if best is not None and ms[-1] > 2 * best[0]:
                break  # this solver cannot become the fastest
        if (best is None or min(ms) < best[0]) and numbers_of(m)["residual"][0] <= 1e-8:
            best = min(ms), s
    print("solver", len(x), "laplacian" if laplacian else "gaussian", best[1], file=sys.stderr)

    def run():
        m = model(best[1])
        return lambda: numbers_of(m)
    return run


def fastest(ways, f):
    """Return the entry of ways for which f is fastest, in three runs each."""
    def took(way):
        start = time.perf_counter()
        f(way)
        return time.perf_counter() - start
    return min(ways, key=lambda w: min(took(w) for _ in range(3)))


def implied(psi):
    return dict(kernel=psi[:SEEN] @ psi[:SEEN].T, trace=[np.vdot(psi, psi)])


def nystrom(x, z, gamma):
    # All rows of z are chosen, in any order, so that the landmarks are those of the other programs.
    def run():
        psi = Nystroem(kernel="rbf", gamma=gamma, n_components=len(z), random_state=0).fit(z).transform(x)
        return lambda: implied(psi)
    return run


def waves(x, w):
    # √2 cos(ωᵀx + b) with b = 0 and −π/2 are √2 cos and √2 sin of the same frequencies.
    m = RBFSampler(n_components=2 * len(w))
    m.fit(x)
    m.random_weights_ = np.hstack([w.T, w.T])
    m.random_offset_ = np.hstack([np.zeros(len(w)), np.full(len(w), -np.pi / 2)])

    def run():
        psi = m.transform(x)
        return lambda: implied(psi)
    return run


def ika():
    x, z, kept = data["moons"], data["bumps"], int(S["kept"])
    orthogonal = fastest((lambda b: np.linalg.qr(b)[0],
                          lambda b: scipy.linalg.qr(b, mode="economic", overwrite_a=True, check_finite=False)[0]),
                         lambda way: way(rbf_kernel(x, z, gamma=GAMMA)))

    def run():
        q = orthogonal(rbf_kernel(x, z, gamma=GAMMA))
        form = q.T @ (rbf_kernel(x, gamma=GAMMA) @ q)
        r = len(form)
        mu, v = scipy.linalg.eigh(form, subset_by_index=[r - kept, r - 1])
        mu, phi = mu[::-1] / len(x), q @ v[:, ::-1] * np.sqrt(len(x))
        return lambda: dict(eigenvalues=mu, kernel=(phi[:SEEN] * mu) @ phi[:SEEN].T)
    return run


def cast_rows(x, eps2):
    """Compute shadows. A mask selects the remaining rows."""
    left, centres, weights = x, [], []
    while len(left):
        d = left - left[0]
        near = np.einsum("ij,ij->i", d, d) < eps2
        centres.append(left[0])
        weights.append(np.count_nonzero(near))
        left = left[~near]
    return centres, weights


def cast_taken(x, eps2):
    """Compute shadows with the indices of the remaining rows. This copies rows faster."""
    left, centres, weights = x, [], []
    while len(left):
        d = left - left[0]
        far = np.flatnonzero(np.einsum("ij,ij->i", d, d) >= eps2)
        centres.append(left[0])
        weights.append(len(left) - len(far))
        left = left.take(far, axis=0)
    return centres, weights


def cast_columns(x, eps2):
    """Compute shadows with one array for each coordinate, which avoids short rows."""
    left, centres, weights = [np.ascontiguousarray(v) for v in x.T], [], []
    while len(left[0]):
        s = 0
        for v in left:
            d = v - v[0]
            d *= d
            s = s + d
        far = s >= eps2
        centres.append([v[0] for v in left])
        before = len(far)
        left = [v[far] for v in left]
        weights.append(before - len(left[0]))
    return centres, weights


def dense(k):
    """Return the leading eigenpairs of a small matrix, in decreasing order."""
    m = len(k)
    mu, v = scipy.linalg.eigh(k, subset_by_index=[m - PAIRS, m - 1])
    return mu[::-1], v[:, ::-1]


def lanczos(k):
    """The same to residuals of 1e-9 of each eigenvalue, from a start that is no accident."""
    mu, v = eigsh(k, PAIRS, tol=1e-9, v0=np.ones(len(k)))
    return mu[::-1], v[:, ::-1]


def shadows(x, gamma, sigma, ell):
    """Algorithms 1 and 2 of Kingravi, Vela & Gray 2013."""
    eps2 = (sigma / ell) ** 2

    def weighted(centres, weights):
        c, w = np.array(centres), np.array(weights) / len(x)
        return c, w, np.sqrt(w)[:, None] * rbf_kernel(c, gamma=gamma) * np.sqrt(w)

    cast = fastest((cast_rows, cast_taken, cast_columns), lambda way: way(x, eps2))
    k = weighted(*cast(x, eps2))[2]
    leading = fastest((dense, lanczos), lambda way: way(k))
    print("shadows", x.shape, cast.__name__, leading.__name__, file=sys.stderr)

    def run():
        centres, weights = cast(x, eps2)
        c, w, k = weighted(centres, weights)
        mu, v = leading(k)
        coef = np.sqrt(w)[:, None] * v / mu

        def numbers_of():
            phi = rbf_kernel(x[:SEEN], c, gamma=gamma) @ coef
            return dict(weights=w, eigenvalues=mu, kernel=(phi * mu) @ phi.T)
        return numbers_of
    return run


def krr():
    x, y = data["moons"], data["targets"][:, 0]
    rho = S["ridge"] * len(x)

    def run():
        a = KernelRidge(alpha=rho, kernel="rbf", gamma=GAMMA).fit(x, y).dual_coef_
        return lambda: dict(coefficients=a[:256], residual=[
            np.linalg.norm(rbf_kernel(x, gamma=GAMMA) @ a + rho * a - y) / np.linalg.norm(y)])
    return run


def kmeans():
    x, c = data["large"], data["seeds"]

    def model(algorithm):
        return KMeans(len(c), init=c, n_init=1, max_iter=int(S["sweeps"]), tol=0, algorithm=algorithm).fit(x)

    algorithm = fastest(("lloyd", "elkan"), model)

    def run():
        m = model(algorithm)
        return lambda: dict(centres=m.cluster_centers_.ravel(), weights=np.bincount(m.labels_, minlength=len(c)) / len(x))
    return run


def error():
    x = data["moons"]
    psi = Nystroem(kernel="rbf", gamma=GAMMA, n_components=len(data["landmarks"])).fit(data["landmarks"]).transform(x)

    def run():
        k = rbf_kernel(x, gamma=GAMMA)
        v = np.linalg.norm(k - psi @ psi.T) / np.linalg.norm(k)
        return lambda: dict(error=[v])
    return run


def eigenproblem(name):
    a = data[name]

    def run():
        w, v = np.linalg.eigh(a)
        w, v = w[::-1], v[:, ::-1]
        return lambda: dict(eigenvalues=w, residual=[np.abs(a @ v - v * w).max() / abs(w[0])], orthogonality=[askew(v)])
    return run


def svm():
    # The default tolerance suffices, with an error of 6e-7 in the objective.
    x, t = data["machine"], data["sides"][:, 0]

    def run():
        m = SVC(C=S["price"], kernel="rbf", gamma=GAMMA).fit(x, t)

        def objective():
            a = m.dual_coef_[0]
            return dict(objective=[np.abs(a).sum() - a @ rbf_kernel(x[m.support_], gamma=GAMMA) @ a / 2])
        return objective
    return run


def product():
    a, b = data["left"], data["right"]

    def run():
        c = a @ b
        return lambda: dict(product=c[0])
    return run


def about():
    """The versions that do the work, and whose products and eigenproblems they are."""
    blas = [f'{i["internal_api"]} {i["version"]}' for i in threadpool_info() if i["user_api"] == "blas"]
    return f"scikit-learn {sklearn.__version__}, NumPy {np.__version__}, {' and '.join(dict.fromkeys(blas)) or 'the reference BLAS'}"


jobs = dict(
    kpca2000=lambda: components(data["moons"]),
    kpca5000=lambda: components(data["large"]),
    laplacian=lambda: components(data["moons"], laplacian=True),
    nystrom=lambda: nystrom(data["moons"], data["landmarks"], GAMMA),
    rff=lambda: waves(data["moons"], data["rff"]),
    orf=lambda: waves(data["moons"], data["orf"]),
    ika=ika,
    ikadense=ika,
    rskpca=lambda: shadows(data["large"], GAMMA, S["sigma"], S["ell"]),
    krr=krr,
    krrdense=krr,
    kmeans=kmeans,
    error=error,
    eig128=lambda: eigenproblem("symmetric128"),
    eig256=lambda: eigenproblem("symmetric256"),
    nystrom16=lambda: nystrom(data["high"], data["highlandmarks"], GAMMA16),
    rskpca16=lambda: shadows(data["high"], GAMMA16, S["sigma16"], S["ell16"]),
    rff16=lambda: waves(data["high"], data["highrff"]),
    svm=svm,
    gemm=product,
)
ready = {}
for line in sys.stdin:
    r = json.loads(line)
    if r["job"] == "about":
        print(json.dumps(dict(about=about())), flush=True)
        continue
    if r["job"] not in ready:
        ready[r["job"]] = jobs[r["job"]]()
    gc.collect()
    start = time.perf_counter()
    for _ in range(r["repeats"]):
        last = ready[r["job"]]()
    ms = (time.perf_counter() - start) * 1000 / r["repeats"]
    found = {k: np.asarray(v, float).ravel().tolist() for k, v in last().items()} if r.get("check") else None
    print(json.dumps(dict(ms=ms, numbers=found)), flush=True)
