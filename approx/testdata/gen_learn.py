"""Writes the numbers that package learn compares with, from scikit-learn.

    python3 gen_learn.py        # in this folder; scikit-learn 1.2.1 made the files here

sigma is that of exp(-r^2/2 sigma^2), alpha is the ridge.
"""
import json

import numpy as np
import sklearn
from scipy.spatial.distance import cdist
from sklearn.kernel_approximation import Nystroem
from sklearn.kernel_ridge import KernelRidge
from sklearn.linear_model import Ridge, RidgeClassifier
from sklearn.model_selection import LeaveOneOut, cross_val_predict
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC, LinearSVC


def points(n, d):
    return np.round(rng.normal(size=(n, d)), 3)


def dump(name, note, **values):
    values = {k: v.tolist() if isinstance(v, np.ndarray) else v for k, v in values.items()}
    with open(name + ".json", "w") as f:
        json.dump({"note": note, "sklearn": sklearn.__version__, **values}, f)
        f.write("\n")


# What is learnt: of points of its own, two or three classes and a wave with a slope.
rng = np.random.RandomState(20240607)
X, Y = points(24, 2), points(7, 2)
y = np.round(np.sin(2 * X[:, 0]) + 0.5 * X[:, 1], 3)
two = (X[:, 0] * X[:, 1] > 0).astype(int)
three = np.digitize(X[:, 0] + 0.3 * X[:, 1], [-0.4, 0.4])
gamma = 0.7
sigma = 1 / np.sqrt(2 * gamma)
ny = Nystroem(kernel="rbf", gamma=gamma, n_components=8, random_state=3).fit(X)
Z, ZY = ny.transform(X), ny.transform(Y)

ridges = {}
for alpha in (1e-3, 0.3, 20.0):
    exact = KernelRidge(alpha=alpha, kernel="rbf", gamma=gamma).fit(X, np.c_[y, three])
    one = KernelRidge(alpha=alpha, kernel="rbf", gamma=gamma)
    primal = Ridge(alpha=alpha, fit_intercept=False, solver="svd").fit(Z, np.c_[y, three])
    ridges[str(alpha)] = dict(
        dual=exact.dual_coef_.tolist(), exact=exact.predict(Y).tolist(), features=primal.predict(ZY).tolist(),
        loo=(y - cross_val_predict(one, X, y, cv=LeaveOneOut())).tolist(),
        classes=RidgeClassifier(alpha=alpha, fit_intercept=False, solver="svd").fit(Z, three).decision_function(ZY).tolist())
dump("kernel_ridge", "sklearn KernelRidge of targets y and classes three, Ridge on Nystroem features of the landmarks, "
     "leave-one-out residuals by fitting again, RidgeClassifier's decision; no intercept",
     sigma=sigma, X=X, Y=Y, y=y, three=three, landmarks=ny.component_indices_, ridges=ridges)

knn = {}
for labels in ("two", "three"):
    for k in (1, 3, 4):
        nn = KNeighborsClassifier(k, algorithm="brute").fit(X, dict(two=two, three=three)[labels])
        knn[f"{labels} {k}"] = dict(predicted=nn.predict(Y).tolist(), nearest=nn.kneighbors(Y)[1].tolist())
dump("knn", "sklearn KNeighborsClassifier: predictions and nearest points, in order", X=X, Y=Y, two=two, three=three, neighbors=knn)


def polished(C, t):
    """SVC, whose kernel is held in 32 bits, with its multipliers computed anew from which of them are at a bound."""
    s = SVC(C=C, kernel="rbf", gamma=gamma, tol=1e-12).fit(X, t)
    K = np.exp(-gamma * cdist(X, X, "sqeuclidean"))
    beta = np.zeros(len(X))
    beta[s.support_] = s.dual_coef_[0]
    free = (np.abs(beta) > 1e-6 * C) & (np.abs(beta) < (1 - 1e-6) * C)
    beta[~free] = C * np.sign(beta[~free])
    if not free.any():  # any b of an interval will do: the middle, as SVC has it
        slope = t - K @ beta
        up, low = (t > 0) & (beta < C) | (t < 0) & (beta < 0), (t > 0) & (beta > 0) | (t < 0) & (beta > -C)
        b = (slope[up].max() + slope[low].min()) / 2
    one = np.ones((free.sum(), 1))
    system = np.block([[K[np.ix_(free, free)], one], [one.T, np.zeros((1, 1))]])
    right = np.r_[t[free] - K[np.ix_(free, ~free)] @ beta[~free], -beta[~free].sum()]
    if free.any():
        solution = np.linalg.solve(system, right)
        beta[free], b = solution[:-1], solution[-1]
    margin, alpha = t * (K @ beta + b), t * beta
    assert abs(beta.sum()) < 1e-12
    assert alpha.min() >= 0 and alpha.max() <= C
    assert (margin[alpha < C] > 1 - 1e-9).all() and (margin[alpha > 0] < 1 + 1e-9).all()
    decision = np.exp(-gamma * cdist(Y, X, "sqeuclidean")) @ beta + b
    np.testing.assert_allclose(decision, s.decision_function(Y), atol=1e-5)
    return beta, b, decision, alpha.sum() - 0.5 * beta @ K @ beta


svm = {}
for C in (0.1, 1.0, 10.0):
    out = {}
    for loss, power in (("hinge", 1), ("squared_hinge", 2)):
        for scaling in (0, 1.5):  # what stands for the bias: no feature, or one of this value
            m = LinearSVC(C=C, loss=loss, dual=True, fit_intercept=scaling > 0, intercept_scaling=scaling or 1,
                          tol=1e-10, max_iter=2000000, random_state=0).fit(Z, two)
            margin = (2 * two - 1) * m.decision_function(Z)
            norm = (m.coef_**2).sum() + (m.intercept_[0] / scaling) ** 2 if scaling else (m.coef_**2).sum()
            out[f"{loss} {scaling:g}"] = dict(
                objective=0.5 * norm + C * (np.maximum(0, 1 - margin) ** power).sum(), decision=m.decision_function(ZY).tolist())
    beta, b, decision, dual = polished(C, 2 * two - 1)
    svm[f"{C:g}"] = dict(linear=out, decision=decision.tolist(), bias=b, support=np.flatnonzero(beta).tolist(), dual=dual,
                         rest=np.transpose([polished(C, np.where(three == c, 1, -1))[2] for c in range(3)]).tolist())
dump("svm", "sklearn LinearSVC on Nystroem features of the landmarks (loss, intercept_scaling or 0), SVC with the kernel, "
     "and SVC of each class against the rest", sigma=sigma, X=X, Y=Y, two=two, three=three, landmarks=ny.component_indices_, machines=svm)
