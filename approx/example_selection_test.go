package approx_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"mercer/approx"
	"mercer/approx/fourier"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// Example_selection chooses among six methods of 100 features each, two bandwidths and two
// ridges by five-fold cross-validation. It prints the best score of each method, and the
// error on test points of the best pipeline. The Fourier methods have two features for each
// frequency. MaxFeatures holds the budget: a larger model would have an error as its score.
//
// The same with scikit-learn, which has two of the methods and whose Nystroem has uniform
// landmarks:
//
//	table = np.genfromtxt("houses.csv", delimiter=",", names=True)
//	columns = ["area", "age", "distance", "rooms"]
//	X = np.column_stack([table[c] for c in columns])
//	y = table["price"]
//	X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=1)
//	methods = {
//		"uniform": Nystroem(n_components=100, random_state=1),
//		"random Fourier": RBFSampler(n_components=100, random_state=1),
//	}
//	folds = KFold(5, shuffle=True, random_state=1)
//	best = None
//	for name, method in methods.items():
//		model = TransformedTargetRegressor(
//			make_pipeline(StandardScaler(), method, Ridge()), transformer=StandardScaler())
//		step = type(method).__name__.lower()
//		grid = {
//			f"regressor__{step}__gamma": [1 / (2 * s * s) for s in (1, 3)],
//			"regressor__ridge__alpha": [0.01, 1],
//		}
//		search = GridSearchCV(model, grid, cv=folds, scoring="neg_mean_squared_error")
//		search.fit(X_train, y_train)
//		i = search.best_index_
//		error = search.cv_results_["std_test_score"][i] / np.sqrt(5 - 1)
//		print(f"{name:20} {-search.best_score_:.1f} ± {error:.1f}")
//		if best is None or search.best_score_ > best.best_score_:
//			best = search
//	predicted = best.predict(X_test)
//	rmse = np.sqrt(np.mean((predicted - y_test) ** 2))
//	print(f"test RMSE {rmse:.2f}")
func Example_selection() {
	file, err := os.Open("testdata/houses.csv")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	task, _, err := learn.ReadCSV(file, "price")
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	train, test := task.Split(0.25, 1)
	methods := []approx.Method{
		nystrom.Uniform{Landmarks: 100}, nystrom.KMeans{Landmarks: 100}, nystrom.PlusPlus{Landmarks: 100},
		fourier.Random{Frequencies: 50}, fourier.Orthogonal{Frequencies: 50}, fourier.Sobol{Frequencies: 50},
	}
	kernels := []approx.Kernel{kernel.Gaussian{Sigma: 1}, kernel.Gaussian{Sigma: 3}}
	grid := learn.Pipeline{Standardize: true, StandardizeTargets: true, Seed: 1}.Grid(methods, kernels, learn.Ridges(0.01, 1))
	scores, err := learn.CrossValidation{MaxFeatures: 100, Seed: 1}.Run(ctx, train, grid)
	if err != nil {
		log.Fatal(err)
	}
	for i := range methods {
		best := scores[4*i : 4*i+4].Best()
		fmt.Printf("%-32s %6.1f ± %4.1f\n", best.Pipeline.Method.Info().Short, best.Mean, best.StdErr)
	}
	model, err := scores.Best().Pipeline.Fit(ctx, train)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("test RMSE %.2f\n", learn.RMSE(model.Predict(test.X), test.Y))
	// Output:
	// Nyström                            77.4 ±  5.7
	// k-means Nyström                    77.4 ±  5.8
	// k-means++ Nyström                  77.4 ±  5.8
	// random Fourier features            89.3 ±  3.8
	// orthogonal random features         88.2 ±  5.8
	// Sobol features                     88.9 ±  7.2
	// test RMSE 9.23
}
