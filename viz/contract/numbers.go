package contract

// Limits of the formats of numbers, for pictures and the page.
const (
	MinPercent      = 1e-4  // errors below this fraction have no digits: «below 0.01 %»
	NegligibleError = 1e-9  // errors below this fraction are printed as «0 up to rounding»
	RoundingLevel   = 1e-12 // fractions up to this value cannot be distinguished from 0
	MinSpread       = 1e-5  // standard errors up to this fraction of an estimate are not shown
)
