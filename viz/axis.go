package viz

import (
	"math"
	"strconv"
	"strings"
)

// A Tick is a place on an axis and its name, in rich text.
type Tick struct {
	At   float64
	Name string
}

// Ticks returns the round numbers from lo to hi: multiples of 1, 2 or 5 × 10ᵏ,
// the closest together of which no more than most lie in the range.
func Ticks(lo, hi float64, most int) []Tick {
	if !finite(lo, hi) || !(lo < hi) || most < 1 {
		return nil
	}
	step := math.Pow(10, math.Floor(math.Log10((hi-lo)/float64(most))))
	decimals := max(0, -int(math.Floor(math.Log10(step)+0.5)))
	for _, m := range []float64{1, 2, 5, 10} {
		if count(lo, hi, m*step) <= most {
			step *= m
			if m == 10 {
				decimals = max(0, decimals-1)
			}
			break
		}
	}
	var ticks []Tick
	for i := math.Ceil(lo/step - 1e-9); i <= math.Floor(hi/step+1e-9); i++ {
		ticks = append(ticks, Tick{i * step, minus(strconv.FormatFloat(i*step+0, 'f', decimals, 64))})
	}
	return ticks
}

// count returns how many multiples of step lie between lo and hi.
func count(lo, hi, step float64) int {
	return int(math.Floor(hi/step+1e-9)-math.Ceil(lo/step-1e-9)) + 1
}

// DecadeTicks returns powers of ten between 10^lo and 10^hi, at most so many,
// named 10⁻² and never 0.01. Their places are exponents.
func DecadeTicks(lo, hi float64, most int) []Tick {
	if !finite(lo, hi) || !(lo < hi) || most < 1 {
		return nil
	}
	step := 1
	for count(lo, hi, float64(step)) > most {
		step++
	}
	var ticks []Tick
	for e := int(math.Ceil(lo/float64(step))) * step; float64(e) <= hi; e += step {
		name := "10^{" + minus(strconv.Itoa(e)) + "}"
		ticks = append(ticks, Tick{float64(e), name})
	}
	return ticks
}

// LogTicks returns the powers of ten of DecadeTicks or, where fewer than two lie
// between 10^lo and 10^hi, 1, 2 and 5 times these, named 2·10⁻³, or all from 1 to
// 9 times where that is still too few. Of more than most it returns the powers.
func LogTicks(lo, hi float64, most int) []Tick {
	ticks := DecadeTicks(lo, hi, most)
	if len(ticks) > 1 || !finite(lo, hi) || !(lo < hi) {
		return ticks
	}
	for _, factors := range [2]string{"125", "123456789"} {
		var closer []Tick
		for e := math.Floor(lo); e <= hi; e++ {
			for _, m := range factors {
				if at := e + math.Log10(float64(m-'0')); lo <= at && at <= hi {
					name := "10^{" + minus(strconv.Itoa(int(e))) + "}"
					if m != '1' {
						name = string(m) + "·" + name
					}
					closer = append(closer, Tick{at, name})
				}
			}
		}
		if len(closer) > len(ticks) && len(closer) <= most {
			ticks = closer
		}
		if len(ticks) > 1 {
			break
		}
	}
	return ticks
}

// minus writes a number as it is printed: with a minus sign for the hyphen, and its whole part
// in groups of three.
func minus(s string) string {
	if s == "-0" {
		return "0"
	}
	whole, _, _ := strings.Cut(s, ".")
	first := len(whole) - len(strings.TrimPrefix(whole, "-"))
	for i := len(whole) - 3; i > first; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return strings.ReplaceAll(s, "-", "−")
}

// number writes v with so many significant digits and no more zeros than they
// need.
func number(v float64, digits int) string {
	if !finite(v) {
		return endless(v)
	}
	if a := math.Abs(v); a != 0 && (a < 1e-3 || a >= 1e6) {
		m, exponent, _ := strings.Cut(strconv.FormatFloat(v, 'e', digits-1, 64), "e")
		if strings.Contains(m, ".") {
			m = strings.TrimSuffix(strings.TrimRight(m, "0"), ".")
		}
		e, _ := strconv.Atoi(exponent)
		return minus(m) + "·10^{" + minus(strconv.Itoa(e)) + "}"
	}
	s := strconv.FormatFloat(v, 'g', digits, 64)
	if strings.Contains(s, "e") { // 4000, and not 4e+03
		rounded, _ := strconv.ParseFloat(s, 64)
		s = strconv.FormatFloat(rounded, 'f', -1, 64)
	}
	return minus(s)
}

// endless writes what is no number.
func endless(v float64) string {
	switch {
	case v > 0:
		return "infinite"
	case v < 0:
		return "minus infinite"
	}
	return "no value"
}

// fixed2 writes v as a reading: two decimals.
func fixed2(v float64) string {
	if !(math.Abs(v) < 1e6) {
		return number(v, 3)
	}
	s := strconv.FormatFloat(v, 'f', 2, 64)
	if s == "-0.00" {
		s = "0.00"
	}
	return minus(s)
}

// Round returns the scale of pictures whose largest value is v: the next of 1,
// 2, 2.5, 3, 4, 5 × 10ᵏ. What is over by no more than 2 % takes the colour of
// the end, so that rounding noise on a 1 does not make a 2 of it. The scale of
// nothing is 1.
func Round(v float64) float64 {
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

// rounded2 writes v with two significant digits, a zero among them, so that what stands
// side by side is as exact.
func rounded2(v float64) string {
	m, exponent, ok := strings.Cut(strconv.FormatFloat(v, 'e', 1, 64), "e")
	if !ok {
		return endless(v)
	}
	switch e, _ := strconv.Atoi(exponent); {
	case v == 0:
		return "0"
	case e < -3 || e >= 6:
		return minus(m) + "·10^{" + minus(strconv.Itoa(e)) + "}"
	default:
		rounded, _ := strconv.ParseFloat(m+"e"+exponent, 64) // 4300, and not 4321
		return minus(strconv.FormatFloat(rounded, 'f', max(0, 1-e), 64))
	}
}
