"""Writes what the tests of principal components compare with, from scikit-learn.

    python3 gen_components.py        # in this folder; scikit-learn 1.2.1 made the files here

pca: PCA of given features. kernel_pca_centred: KernelPCA, which is always centred in
feature space, with eigenvalues of the centred K (not of K/n), and with the pre-images
of kernel ridge regression. The sign of each component makes the largest entry of its
eigenvector positive.
"""
import json

import numpy as np
import sklearn
from sklearn.decomposition import PCA, KernelPCA

rng = np.random.RandomState(11)


def points(n, d):
    return np.round(rng.normal(size=(n, d)), 3)


def dump(name, note, **values):
    def plain(v):
        if isinstance(v, dict):
            return {k: plain(w) for k, w in v.items()}
        return v.tolist() if isinstance(v, np.ndarray) else v

    with open(name + ".json", "w") as f:
        json.dump({"note": note, "sklearn": sklearn.__version__, **plain(values)}, f)
        f.write("\n")


def turn(u, *others):
    s = np.sign(u[np.abs(u).argmax(axis=0), range(u.shape[1])])
    return [v * s for v in (u, *others)]


Z = points(24, 8) @ np.diag([3, 2, 1.5, 1, 0.7, 0.4, 0.2, 0.1]) + rng.normal(size=8)
p = PCA(n_components=4, svd_solver="full").fit(Z)
axes, scores = turn(p.components_.T, p.transform(Z))
dump("pca", "sklearn.decomposition.PCA of the rows of Z; explained_variance divides by n - 1",
     Z=Z, mean=p.mean_, axes=axes, variance=p.explained_variance_, ratio=p.explained_variance_ratio_, scores=scores)

X, Y = points(24, 2), points(7, 2)
out = {}
for name, settings in dict(rbf=dict(gamma=0.7), poly=dict(gamma=0.5, degree=3, coef0=1.0), linear={}).items():
    r = 2 if name == "linear" else 6
    kp = KernelPCA(n_components=r, kernel=name, eigen_solver="dense", **settings).fit(X)
    u, train, test = turn(kp.eigenvectors_, kp.transform(X), kp.transform(Y))
    out[name] = dict(settings=settings, values=kp.eigenvalues_, vectors=u, train=train, test=test)
kp = KernelPCA(n_components=4, kernel="rbf", gamma=0.7, alpha=0.1, fit_inverse_transform=True, eigen_solver="dense").fit(X)
dump("kernel_pca_centred", "sklearn.decomposition.KernelPCA of X, scores at X and Y; inverse_transform with alpha 0.1 and 4 components",
     X=X, Y=Y, alpha=0.1, components=4, inverse=kp.inverse_transform(kp.transform(Y)), **out)
