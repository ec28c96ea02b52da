package lin

// A vectorLevel is a set of vector instructions.
type vectorLevel int

const (
	none vectorLevel = iota // the functions …Generic
	neon                    // Advanced SIMD, which every processor with 64 bits has: 2 numbers of double precision
)

// level selects the variants of the kernels. Only tests change it.
var level = neon

// Instructions returns the name of the vector instructions of the kernels.
func Instructions() string { return level.String() }

func (l vectorLevel) String() string { return [...]string{"plain", "neon"}[l] }
