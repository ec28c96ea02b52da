package contract

// Inputs is a set of parts of the state of the playground. A result depends on some
// of these parts and is recomputed when one of them changes.
type Inputs uint16

const (
	OnPoints   Inputs = 1 << iota // the data set, its size, noise and seed, and points moved by hand
	OnKernel                      // the kernel and its settings
	OnMethod                      // the method and its settings, and landmarks placed by hand
	OnTask                        // the task and its settings
	OnIndex                       // which eigenfunction is shown
	OnProbe                       // x₀
	OnShadow                      // ℓ, which the view of bounds marks for every method
	OnRivals                      // the compared methods and their settings
	OnMethods                     // the settings of all methods, since the race fits all of them
	OnAxis                        // the horizontal axis of the race
	OnOrder                       // the order of the rows of the Gram matrices
	OnPair                        // which components the embedding shows
	OnPictures                    // the choice of views and their layout

	OnGram = OnPoints | OnKernel
	OnFit  = OnGram | OnMethod
	OnAll  = ^Inputs(0) // for results that repeat the settings themselves
)
