package approx_test

import (
	"context"
	"fmt"
	"log"
	"math"
	"os"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/learn"
)

// Example_components computes kernel PCA with 100 components and the scores of new points.
// The scores are coordinates in feature space, relative to the mean of the training points.
// Their mean squared norm is the part of the mean squared distance to this mean that the
// components explain. kpca.Exact does not centre the points in feature space.
//
// The same with scikit-learn:
//
//	table = np.genfromtxt("leaves.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
//	X = np.column_stack([table["length"], table["width"], table["lobes"]])
//	X_train, X_test = train_test_split(X, test_size=0.3, random_state=1)
//	pca = KernelPCA(n_components=100, kernel="rbf", gamma=0.5).fit(X_train)
//	scores = pca.transform(X_test)
//	explained = (scores**2).sum(axis=1).mean()
//	print(scores.shape, f"{explained:.3f}")
func Example_components() {
	file, err := os.Open("testdata/leaves.csv")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	task, _, _, err := learn.ReadLabeledCSV(file, "tree")
	if err != nil {
		log.Fatal(err)
	}
	train, test := task.Split(0.3, 1)
	pca, err := kpca.SolveCentered(context.Background(), kernel.Gaussian{Sigma: 1}, train.X, 100, kpca.SolveOptions{})
	if err != nil {
		log.Fatal(err)
	}
	scores := pca.Transform(test.X)
	n, r := scores.Dims()
	explained := math.Pow(mat.Norm(scores, 2), 2) / float64(n)
	fmt.Printf("%d×%d, mean squared norm %.3f\n", n, r, explained)
	// Output:
	// 135×100, mean squared norm 0.867
}
