package approx_test

import (
	"context"
	"fmt"
	"log"
	"math"
	"os"

	"gonum.org/v1/gonum/mat"

	"mercer/approx"
	"mercer/approx/kernel"
	"mercer/approx/kpca"
	"mercer/approx/learn"
)

// Example_components computes kernel PCA with 100 components and the scores of new points.
// The scores are coordinates in feature space. Their mean squared norm is the share of
// k(x, x) = 1 that the components explain. kpca.Exact does not centre the points in feature
// space; kpca.Centred does.
//
// The same with scikit-learn, with the centred kernel:
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
	task, _, _, err := learn.ReadLabelledCSV(file, "tree")
	if err != nil {
		log.Fatal(err)
	}
	train, test := task.Split(0.3, 1)
	fit, err := kpca.Exact{Components: 100}.Fit(context.Background(), approx.Problem{Kernel: kernel.Gaussian{Sigma: 1}, X: train.X})
	if err != nil {
		log.Fatal(err)
	}
	scores := fit.Transform(test.X)
	n, r := scores.Dims()
	explained := math.Pow(mat.Norm(scores, 2), 2) / float64(n)
	fmt.Printf("%d×%d, mean squared norm %.3f\n", n, r, explained)
	// Output:
	// 135×100, mean squared norm 0.930
}
