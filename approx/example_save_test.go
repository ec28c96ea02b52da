package approx_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"mercer/approx/catalogue"
	"mercer/approx/dataset"
	"mercer/approx/kernel"
	"mercer/approx/learn"
	"mercer/approx/nystrom"
)

// Example_save trains a classifier on 50 landmarks, saves it, and loads it in another
// program. numpy.load reads the arrays of the file. With scikit-learn and joblib, this is
//
//	x, y = make_moons(300, noise=0.1, random_state=1)
//	model = make_pipeline(StandardScaler(), Nystroem(gamma=2, n_components=50), RidgeClassifier(0.1)).fit(x, y)
//	joblib.dump(model, "moons.joblib")
//
//	loaded = joblib.load("moons.joblib")
//	print(loaded.predict(x[:5]))
func Example_save() {
	moons := dataset.Moons.New(300, 0.1, 1)
	model, err := learn.Pipeline{
		Standardize: true,
		Method:      nystrom.KMeans{Landmarks: 50},
		Kernel:      kernel.Gaussian{Sigma: 0.5},
		Learner:     learn.RidgeClassifier{Rho: 0.1},
	}.Fit(context.Background(), learn.Task{X: moons.X, Labels: moons.Labels})
	if err != nil {
		fmt.Println(err)
		return
	}
	name := filepath.Join(os.TempDir(), "moons.npz")
	defer os.Remove(name)
	if err := catalogue.SaveFile(name, model); err != nil {
		fmt.Println(err)
		return
	}

	loaded, err := catalogue.LoadFile[*learn.FittedPipeline](name)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(loaded.Classify(moons.X.Slice(0, 5)))
	// Output:
	// [0 1 0 1 0]
}
