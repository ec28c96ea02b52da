package approx_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"gonum.org/v1/gonum/mat"

	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/learn"
)

// Example_classification recognises trees by their leaves, with random Fourier features and
// a ridge classifier. It prints the accuracy on test points, and how often each tree was
// taken for another one. With 100 frequencies there are 200 features.
//
// The same with scikit-learn:
//
//	table = np.genfromtxt("leaves.csv", delimiter=",", names=True, dtype=None, encoding="utf-8")
//	X = np.column_stack([table["length"], table["width"], table["lobes"]])
//	names, y = np.unique(table["tree"], return_inverse=True)
//	X_train, X_test, y_train, y_test = train_test_split(
//		X, y, test_size=0.3, random_state=1, stratify=y)
//	model = make_pipeline(
//		StandardScaler(),
//		RBFSampler(gamma=0.5, n_components=200, random_state=1),
//		RidgeClassifier(alpha=0.1))
//	model.fit(X_train, y_train)
//	predicted = model.predict(X_test)
//	accuracy = accuracy_score(y_test, predicted)
//	counts = confusion_matrix(y_test, predicted)
//	print(f"test accuracy {accuracy:.3f}")
//	print(names)
//	print(counts)
//	print(names[model.predict([[9.5, 4.9, 5]])][0])
func Example_classification() {
	file, err := os.Open("testdata/leaves.csv")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	task, _, names, err := learn.ReadLabeledCSV(file, "tree")
	if err != nil {
		log.Fatal(err)
	}
	train, test := task.Split(0.3, 1)
	pipeline := learn.Pipeline{
		Standardize: true, Method: fourier.Random{Frequencies: 100}, Kernel: kernel.Gaussian{Sigma: 1},
		Learner: learn.RidgeClassifier{Rho: 0.1}, Seed: 1,
	}
	model, err := pipeline.Fit(context.Background(), train)
	if err != nil {
		log.Fatal(err)
	}
	predicted := model.Classify(test.X)
	fmt.Printf("test accuracy %.3f\n", learn.Accuracy(predicted, test.Labels))
	fmt.Println(names)
	fmt.Println(learn.NewConfusion(predicted, test.Labels).Counts)
	fmt.Println(names[model.Classify(mat.NewDense(1, 3, []float64{9.5, 4.9, 5}))[0]])
	// Output:
	// test accuracy 0.830
	// [ash beech oak]
	// [[34 10 1] [3 40 2] [6 1 38]]
	// oak
}
