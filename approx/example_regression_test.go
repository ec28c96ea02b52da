package approx_test

import (
	"context"
	"fmt"
	"log"
	"os"

	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// Example_regression learns the prices of houses in a CSV file by kernel ridge regression
// with 200 k-means landmarks, and prints the error on test points.
//
// The same with scikit-learn:
//
//	table = np.genfromtxt("houses.csv", delimiter=",", names=True)
//	columns = ["area", "age", "distance", "rooms"]
//	X = np.column_stack([table[c] for c in columns])
//	y = table["price"]
//	X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=1)
//	x_scaler = StandardScaler().fit(X_train)
//	y_scaler = StandardScaler().fit(y_train[:, None])
//	Z_train = x_scaler.transform(X_train)
//	Z_test = x_scaler.transform(X_test)
//	gamma = 1 / (2 * 2.0**2)
//	kmeans = KMeans(200, n_init=1, max_iter=20, random_state=1).fit(Z_train)
//	landmarks = kmeans.cluster_centers_
//	K = rbf_kernel(landmarks, gamma=gamma)
//	values, vectors = np.linalg.eigh(K)
//	keep = values > 1e-12 * values[-1]
//	root = vectors[:, keep] / np.sqrt(values[keep])
//	F_train = rbf_kernel(Z_train, landmarks, gamma=gamma) @ root
//	F_test = rbf_kernel(Z_test, landmarks, gamma=gamma) @ root
//	ridge = Ridge(alpha=0.1, fit_intercept=False).fit(F_train, y_scaler.transform(y_train[:, None]))
//	predicted = y_scaler.inverse_transform(ridge.predict(F_test).reshape(-1, 1))[:, 0]
//	rmse = np.sqrt(np.mean((predicted - y_test) ** 2))
//	print(f"test RMSE {rmse:.2f}")
func Example_regression() {
	file, err := os.Open("testdata/houses.csv")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	task, _, err := learn.ReadCSV(file, "price")
	if err != nil {
		log.Fatal(err)
	}
	train, test := task.Split(0.25, 1)
	pipeline := learn.Pipeline{
		Standardize: true, StandardizeTargets: true,
		Method: nystrom.KMeans{Landmarks: 200, Sweeps: 20}, Kernel: kernel.Gaussian{Sigma: 2},
		Learner: learn.Ridge{Rho: 0.1}, Seed: 1,
	}
	model, err := pipeline.Fit(context.Background(), train)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("test RMSE %.2f\n", learn.RMSE(model.Predict(test.X), test.Y))
	// Output:
	// test RMSE 10.10
}
