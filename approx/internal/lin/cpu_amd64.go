package lin

import "golang.org/x/sys/cpu"

// A vectorLevel is a set of vector instructions.
type vectorLevel int

const (
	none   vectorLevel = iota // the functions …Generic
	avx2                      // AVX2, FMA and BMI2: 4 numbers of double precision
	avx512                    // AVX-512 F, BW, DQ and VL as well: 8 numbers
)

// level selects the variants of the kernels. Only tests change it. The settings
// GODEBUG=cpu.avx512f=off and GODEBUG=cpu.avx2=off choose a lower level.
var level = detectLevel()

func detectLevel() vectorLevel {
	x := &cpu.X86
	switch {
	case !(x.HasAVX2 && x.HasFMA && x.HasBMI2):
		return none
	case !(x.HasAVX512F && x.HasAVX512BW && x.HasAVX512DQ && x.HasAVX512VL):
		return avx2
	}
	return avx512
}

// Instructions returns the name of the vector instructions of the kernels.
func Instructions() string { return level.String() }

func (l vectorLevel) String() string { return [...]string{"plain", "avx2", "avx512"}[l] }
