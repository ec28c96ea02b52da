package contract

// These constants are limits for formatting numbers, in pictures and on the page.
const (
	MinPercent      = 1e-4  // smaller errors are printed without digits: «below 0.01 %»
	NegligibleError = 1e-9  // smaller errors are printed as «0 up to rounding»
	RoundingLevel   = 1e-12 // fractions up to this value are treated as 0
	MinSpread       = 1e-5  // standard errors are omitted up to this fraction of the estimate
)
