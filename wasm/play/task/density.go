package task

// Density is the kernel density estimate.
var Density = Task{
	Key: "density", Name: "kernel density", Short: "density", Noun: "density estimation", Source: "Parzen 1962; Kingravi, Vela & Gray 2013, eq. 8 and 9",
	Doc:       "Shows the mean of the kernel over the points and, if the method has weighted centres, over the centres.",
	Titles:    [3][2]string{{"Density *p*", "exact"}, {"*p\u0302*", "approximate"}, {"*p\u0302* − *p*", "difference"}},
	LiveBelow: 3000,
}
