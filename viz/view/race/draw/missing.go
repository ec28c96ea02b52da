package draw

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/contract"
	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// MissingMethodsText lists the methods that are not in the race, the methods with refused
// fits, and the reasons.
func MissingMethodsText(n view.Numbers) string {
	b := view.Blocks{N: n}
	sentences := reasonSentences("Not in the race", strings.Split(b.Label(race.RefusalReasons), contract.Separator), func(e string) (method, reason string) {
		method, reason, _ = strings.Cut(e, ": ")
		return method, reason
	})
	cells, names := cellsOf(b), strings.Split(b.Label(race.Names), "|")
	sentences = append(sentences, reasonSentences("Fits refused", strings.Split(b.Label(race.FitReasons), contract.Separator), func(e string) (method, reason string) {
		indexText, reason, _ := strings.Cut(e, " ")
		i, err := strconv.Atoi(indexText)
		if err != nil || i < 0 || i >= cells.Count() || !(cells.Row(i)[0] >= 0 && cells.Row(i)[0] < float64(len(names))) {
			return "", ""
		}
		return text.Plain(names[int(cells.Row(i)[0])]), reason
	})...)
	return strings.ReplaceAll(strings.Join(sentences, " "), "\n", " ")
}

// reasonSentences returns a sentence for each distinct reason. The sentence lists all
// methods with this reason. Each sentence begins with prefix. The function split divides
// an entry into the method and the reason.
func reasonSentences(prefix string, entries []string, split func(e string) (method, reason string)) (sentences []string) {
	var reasons []string
	methods := map[string][]string{}
	for _, e := range entries {
		method, reason := split(e)
		if reason == "" {
			continue
		}
		if len(methods[reason]) == 0 {
			reasons = append(reasons, reason)
		}
		if !slices.Contains(methods[reason], method) {
			methods[reason] = append(methods[reason], method)
		}
	}
	for _, reason := range reasons {
		sentences = append(sentences, prefix+": "+strings.Join(methods[reason], "; ")+". "+reason)
	}
	return sentences
}
