package contract

// Inputs is a set of parts of the playground's state. A result that depends on one of
// these parts is recomputed when the part changes.
type Inputs uint16

const (
	InputPoints          Inputs = 1 << iota // the data set, its size, noise and seed, and points moved by hand
	InputKernel                             // the kernel and its settings
	InputMethod                             // the method and its settings, and landmarks placed by hand
	InputTask                               // the task and its settings
	InputIndex                              // which eigenfunction is shown
	InputProbe                              // x₀
	InputShadow                             // ℓ, which the view of bounds marks whatever the method is
	InputComparedMethods                    // the methods of a comparison and their settings
	InputAllMethods                         // the settings of all methods; the race fits all methods
	InputRaceAxis                           // the horizontal axis of the race
	InputRowOrder                           // the order of the rows of the Gram matrices
	InputComponents                         // which components the embedding shows
	InputPictures                           // the choice of views and their layout

	InputGram = InputPoints | InputKernel
	InputFit  = InputGram | InputMethod
	InputAll  = ^Inputs(0) // for results that contain the settings
)
