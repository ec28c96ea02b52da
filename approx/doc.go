// Package approx defines the vocabulary of kernel approximation: points, kernels, feature
// maps, eigenfunctions, reduced sets, and methods described as data. It contains no
// algorithms. The subpackages implement the algorithms, and package catalogue lists all
// of them.
//
// # Letters
//
// The comments use these letters:
//
//   - n points in ℝᵈ, m landmarks or frequencies, D features, r eigenpairs;
//   - the data X, the landmarks Z, the Gram matrix K, the n×D features Ψ;
//   - the bandwidth σ and the shadow parameter ℓ;
//   - the eigenvalues λᵢ, the eigenfunctions φᵢ, and a feature map ψ.
//
// # Normalisation
//
// The Gaussian kernel is exp(−‖x−y‖²/2σ²). λᵢ and φᵢ are the eigenvalues and
// eigenfunctions of the integral operator under the distribution of the data. Hence λᵢ
// are the eigenvalues of K/n, and the mean of φᵢ² over the data is 1.
//
// # Common tasks
//
// The calls of scikit-learn are on the right, with gamma = 2 for each kernel. The points x
// and the targets y are any mat.Matrix with a row for each point: the targets in a slice are
// mat.NewVecDense(len(y), y). The examples of this package show complete
// programs: see the files approx/example_*_test.go of the module. Random numbers differ from
// those of scikit-learn.
//
//	k := kernel.Gaussian{Sigma: 0.5}                               gamma = 1/(2·0.5²) = 2
//	p := approx.Problem{Kernel: k, X: x, Seed: 1}                  X, random_state=1
//	fit, err := nystrom.Uniform{Landmarks: 200}.Fit(ctx, p)        Nystroem(n_components=200).fit
//	psi := fit.Transform(xNew)                                     transform
//	fourier.RandomPhase{Frequencies: 200}.Fit(ctx, p)              RBFSampler(n_components=200).fit
//	s, err := kpca.SolveCentered(ctx, k, x, 100, solveOptions)      KernelPCA(100, kernel="rbf").fit
//	s.Transform(xNew)                                              transform
//	m, err := learn.Ridge{Rho: 0.1}.Exact(ctx, k, x, y)            KernelRidge(alpha=0.1, kernel="rbf").fit
//	m.Predict(xNew)                                                predict
//	m.Variance(xNew), of Ridge.Exact only                          GaussianProcessRegressor, see below
//	m, err := learn.SVM{C: 1}.Exact(ctx, k, x, labels)             OneVsRestClassifier(SVC(C=1)).fit
//	m.Classify(xNew), m.Decide(xNew)                               predict, decision_function
//	learn.Pipeline{Standardize: true, …}.Fit(ctx, task)            make_pipeline(StandardScaler(), …).fit
//	train, test := task.Split(0.25, 1)                             train_test_split(…, test_size=0.25)
//	learn.CrossValidation{}.Run(ctx, task, grid)                   GridSearchCV, with shuffled folds
//	learn.RMSE, learn.R2, learn.Accuracy, learn.NewConfusion       sklearn.metrics; predicted values first
//	learn.AdjustedRandIndex, NormalizedMutualInformation           sklearn.metrics
//	p.LogMarginalLikelihood(ρ) of a p, err := learn.NewRidgePath   log_marginal_likelihood_value_
//	kernel.MedianBandwidth(x, 1)                                   –
//	catalogue.Save(w, model), catalogue.Load(r)                    joblib.dump, joblib.load
//
// The variable solveOptions is kpca.SolveOptions{}. The features of Nystroem may be rotated;
// their inner products are equal for equal landmarks. SVC(C=1) is the same for two labels;
// for more labels, it separates each pair of labels. Task.Split and CrossValidation keep the
// shares of labels, as stratify does. GaussianProcessRegressor(kernel=RBF(0.5), alpha=0.1,
// optimizer=None) has the same mean, and its squared return_std is m.Variance. For features,
// Regression.Variance tends to 0 far from the landmarks.
//
// # Sizes
//
// A method has one field for its size m. The field Fit.Size has the effective size, and
// Fit.Features.Len() the number D of features, by which methods should be compared.
//
//	Landmarks      landmarks of package nystrom; D = m, or less if K has a lower rank
//	Frequencies    frequencies of package fourier; D = 2m, a cosine and a sine for each.
//	               RandomPhase, and neurons of arc-cosine kernels, have D = m
//	Centers        centres of a reduced set; D is at most m
//	Components     pairs of kernel PCA; D is at most m, but the n points are stored
//	Degree, …      settings that determine the size; the documentation of the method gives D
//
// The section Sizes of the file CHOOSING.md in the folder of this package has a table of the
// field, D and the stored values for each method. The field
// learn.CrossValidation.MaxFeatures or MaxStoredValues compares methods at the same budget.
//
// # Versions
//
// The module path is mercer, and the version is v0: a new version may change exported names.
// The file approx/CHANGELOG.md of the module has a table «old name → new name» for
// each package. The module has no public address, so that programs need a replace directive
// in go.mod, with the folder of a clone:
//
//	require mercer v0.0.0
//	replace mercer => ../mercer
//
// # Choosing a method
//
// The file approx/CHOOSING.md of the module compares the methods by guarantee,
// kernel, number of points, dimension and budget.
//
// # Kernels
//
// A Kernel needs only the method Eval. The other interfaces of kernels are optional. The
// example of Spectral defines a kernel of another package.
//
//	interface                users                              without it
//	Checker                  CheckKernel, called by every fit   settings are not checked
//	Domained                 every fit                          the domain is ℝᵈ
//	Indefinite               every fit, and notes               the kernel counts as positive semi-definite
//	Crosser                  kernel.Gram, kernel.Cross          Eval for each pair, which is slower
//	Radial                   kernel.Layered, kernel.Diag        k(x, x) is evaluated for each point
//	Separable                features on grids, binning         grids are slower, binning returns an error
//	Bounded                  kernel.DiagBounds                  k(x, x) is evaluated for each point
//	Lipschitz                bounds of measure.ReducedSet       some bounds are not available
//	Bandwidther              reduced.Shadow, ika.Gaussians      Shadow returns an error
//	BandwidthDifferentiable  kernel.NewBandwidthGradient        an error
//	                         kpca.FindPreimage, Denoise and     an error, also without
//	                         InverseTransform                   Radial or Bandwidther
//	Spectral                 fourier, reduced.Probability       an error
//	Warped                   fourier, reduced.Shadow, binning   the kernel counts as not warped
//
// The kernels of kernel.Sum, Product, Scaled, Layered and Warp have an interface if their
// parts allow it. Five interfaces can also say that there is no answer: Spectrum and
// Bandwidth then return false, Bound and Lipschitz return +Inf, and Domain returns nil.
// Callers use SpectrumOf and BandwidthOf instead of type assertions.
//
// # Goroutines
//
// Methods, kernels, fits and models are safe for concurrent use, so that programs can fit and
// predict in several goroutines. A kpca.Tracker and functions that write to their receiver are
// not.
//
// Large computations use several processors: kernel.Gram and kernel.Cross with everything that
// calls them, products, factorisations and triangular solves of matrices, the assignment of
// points in k-means, and Fourier features of many points. All calls of a program together start
// at most runtime.GOMAXPROCS(0) − 1 goroutines, which end about a tenth of a millisecond after
// the last loop. The environment variable GOMAXPROCS=1, or a call of runtime.GOMAXPROCS(1),
// makes every call compute in its own goroutine. Results do not depend on the number of processors, to the last
// bit. A kernel of another package is evaluated in several goroutines; if it panics, the caller
// gets the panic. In WebAssembly, there is one goroutine.
//
// # Errors
//
// A mistake of the calling program panics. The message contains the name of the function,
// what it got and what it wants. These are mistakes:
//
//   - slices and matrices whose sizes do not fit each other, or approx.Points of unequal length;
//   - an index out of range, or a negative number of rows, features or pairs;
//   - a nil matrix, context, feature map, method or function, and a nil receiver.
//
// Wrong data and settings return an error with the field or the index, the value and the
// valid range. These are numbers that are not finite, points outside the domain of a
// kernel, settings out of range, and empty lists of points, labels or choices. A nil kernel,
// which may be a missing setting, returns a NilError. A function without an error as result
// panics for these, too. The methods Check of Points, Density and Problem return an error in
// all cases. The zero value of a field means its default; a nil slice or map of options
// means that there are none.
//
// The notes of a Fit tell what was reduced, left out or raised; programs ask Fit.Notes.Has
// for a NoteKind.
//
// The function errors.As finds these types:
//
//	*RangeError, *IntegerError, *KeyError   a setting is out of its range or unknown
//	*PointError, *ShapeError, *EmptyError,  points or other arguments are not valid
//	*DimensionError, *WeightError, *NilError
//	*DomainError                            the kernel is not defined at a point
//	*UnsupportedError, *SizeError           a method does not apply to the kernel or the points
//	*KernelValueError, *ScaleError,         values of a kernel or a feature are not finite, or
//	*FeatureValueError                      beyond the range of computations
//	*learn.RidgeError, *learn.LabelError    the ridge is too small; a label is not valid
//	*learn.SettingError                     a field of a learner does not apply to the task
//	*learn.PipelineError                    a pipeline of a cross-validation failed
//
// A computation that is cancelled returns the error of its context.
//
// # Memory
//
// Functions only read their arguments during the call, and keep no slice, map or matrix of
// the caller. Results belong to the caller, who may modify them. Exceptions are documented
// where they occur: Problem.Share, arguments that are overwritten, and results that share
// memory, such as those of PointsOf, Points.Row and Eigenfunctions.Values. Kernels, methods,
// feature maps and fits are immutable, and results refer to them without a copy. Their
// exported fields must not be modified after the first use.
//
// A method or function with an argument dst stores its numbers row by row in dst and
// returns dst. If dst is nil, it allocates a slice.
package approx
