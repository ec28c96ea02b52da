package figure

import (
	"math"
	"strconv"

	"mercer/viz/canvas"
	"mercer/viz/text"
)

// A Tick is a position on an axis with its label in rich text.
type Tick struct {
	Position float64
	Name     string
}

// Ticks returns ticks at multiples of a step from lo to hi. The step is 1, 2 or 5 × 10ᵏ.
// Ticks uses the smallest of these steps for which there are at most maxCount ticks.
func Ticks(lo, hi float64, maxCount int) []Tick {
	if !canvas.AllFinite(lo, hi) || !(lo < hi) || maxCount < 1 {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(maxCount))))
	decimals := max(0, -int(math.Floor(math.Log10(step)+0.5)))
	for _, m := range []float64{1, 2, 5, 10} {
		if CountTicks(lo, hi, m*step) <= maxCount {
			step *= m
			if m == 10 {
				decimals = max(0, decimals-1)
			}
			break
		}
	}
	var ticks []Tick
	for i := math.Ceil(lo/step - 1e-9); i <= math.Floor(hi/step+1e-9); i++ {
		ticks = append(ticks, Tick{i * step, text.Typeset(strconv.FormatFloat(i*step+0, 'f', decimals, 64))})
	}
	return ticks
}

// CountTicks returns the number of multiples of step between lo and hi.
func CountTicks(lo, hi, step float64) int {
	return int(math.Floor(hi/step+1e-9)-math.Ceil(lo/step-1e-9)) + 1
}

// DecadeTicks returns at most maxCount ticks at powers of ten between 10^lo and 10^hi.
// The positions of the ticks are exponents. Labels are powers, for example 10⁻².
func DecadeTicks(lo, hi float64, maxCount int) []Tick {
	if !canvas.AllFinite(lo, hi) || !(lo < hi) || maxCount < 1 {
		return nil
	}
	step := 1
	for CountTicks(lo, hi, float64(step)) > maxCount {
		step++
	}
	var ticks []Tick
	for e := int(math.Ceil(lo/float64(step))) * step; float64(e) <= hi; e += step {
		name := "10^{" + text.Typeset(strconv.Itoa(e)) + "}"
		ticks = append(ticks, Tick{float64(e), name})
	}
	return ticks
}

// LogTicks returns DecadeTicks if these are at least two ticks. Otherwise, it adds ticks
// at 2 and 5 times the powers of ten, with labels such as 2·10⁻³. If there are still
// fewer than two ticks, it adds all multiples from 1 to 9. Ticks are added only if their
// total number is at most maxCount.
func LogTicks(lo, hi float64, maxCount int) []Tick {
	ticks := DecadeTicks(lo, hi, maxCount)
	if len(ticks) > 1 || !canvas.AllFinite(lo, hi) || !(lo < hi) {
		return ticks
	}
	for _, factors := range [2]string{"125", "123456789"} {
		var moreTicks []Tick
		for e := math.Floor(lo); e <= hi; e++ {
			for _, m := range factors {
				if pos := e + math.Log10(float64(m-'0')); lo <= pos && pos <= hi {
					name := "10^{" + text.Typeset(strconv.Itoa(int(e))) + "}"
					if m != '1' {
						name = string(m) + "·" + name
					}
					moreTicks = append(moreTicks, Tick{pos, name})
				}
			}
		}
		if len(moreTicks) > len(ticks) && len(moreTicks) <= maxCount {
			ticks = moreTicks
		}
		if len(ticks) > 1 {
			break
		}
	}
	return ticks
}

// ErrorTickName formats the error m·10^e as a percentage. An error below a hundredth of a
// percent is written with a power of ten.
func ErrorTickName(m, e float64) string {
	if m*math.Pow(10, e) >= text.MinPercent*(1-1e-9) {
		return text.Number(m*math.Pow(10, e+2), 3) + "\u202f%"
	}
	name := "10^{" + text.Typeset(strconv.Itoa(int(e))) + "}"
	if m != 1 {
		name = text.Number(m, 2) + "·" + name
	}
	return name
}

// RoundScale returns the scale of pictures whose largest value is v. The scale is the
// smallest of 1, 2, 2.5, 3, 4 and 5 × 10ᵏ that is at least v/1.02. Because of the
// tolerance of 2 %, a value slightly above 1 does not get the scale 2. RoundScale returns
// 1 if v is infinite or not positive.
func RoundScale(v float64) float64 {
	if !(v > 0) || math.IsInf(v, 1) {
		return 1
	}
	e := math.Floor(math.Log10(v / 1.02))
	ten := math.Pow(10, e)
	for _, m := range []float64{1, 2, 2.5, 3, 4, 5} {
		if v <= 1.02*m*ten {
			return m * ten
		}
	}
	return 10 * ten
}
