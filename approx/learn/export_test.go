package learn

// HoldRows changes how many numbers of a Gram matrix are held, until the
// function that it returns is called.
func HoldRows(n int) (restore func()) {
	old := heldRows
	heldRows = n
	return func() { heldRows = old }
}

// HoldFeatures changes how many features are held.
func HoldFeatures(n int) (restore func()) {
	old := heldFeatures
	heldFeatures = n
	return func() { heldFeatures = old }
}
