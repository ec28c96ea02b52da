package draw

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// MissingMethodsText lists the methods that are not in the race, the methods with refused
// fits, and the reasons.
func MissingMethodsText(n view.Numbers) string {
	b := view.Blocks{N: n}
	sentences := reasonSentences("Not in the race", strings.Split(b.Label(race.RefusalReasons), race.Separator), func(e string) (who, why string) {
		who, why, _ = strings.Cut(e, ": ")
		return who, why
	})
	cells, names := cellsOf(b), strings.Split(b.Label(race.Names), "|")
	sentences = append(sentences, reasonSentences("Fits refused", strings.Split(b.Label(race.FitReasons), race.Separator), func(e string) (who, why string) {
		at, why, _ := strings.Cut(e, " ")
		i, err := strconv.Atoi(at)
		if err != nil || i < 0 || i >= cells.Count() || !(cells.At(i)[0] >= 0 && cells.At(i)[0] < float64(len(names))) {
			return "", ""
		}
		return text.Plain(names[int(cells.At(i)[0])]), why
	})...)
	return strings.ReplaceAll(strings.Join(sentences, " "), "\n", " ")
}

// reasonSentences returns a sentence for each distinct reason. The sentence lists all
// methods with this reason. The function read returns the method and the reason of an
// entry.
func reasonSentences(lead string, entries []string, read func(e string) (who, why string)) (sentences []string) {
	var reasons []string
	methods := map[string][]string{}
	for _, e := range entries {
		who, why := read(e)
		if why == "" {
			continue
		}
		if len(methods[why]) == 0 {
			reasons = append(reasons, why)
		}
		if !slices.Contains(methods[why], who) {
			methods[why] = append(methods[why], who)
		}
	}
	for _, why := range reasons {
		sentences = append(sentences, lead+": "+strings.Join(methods[why], "; ")+". "+why)
	}
	return sentences
}
