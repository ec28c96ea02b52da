package draw

import (
	"slices"
	"strconv"
	"strings"

	"mercer/viz/text"
	"mercer/viz/view"
	"mercer/viz/view/race"
)

// MissingMethodsText lists in sentences the methods that are not in the race, those with
// refused fits, and the reasons.
func MissingMethodsText(n view.Numbers) string {
	b := view.Blocks{N: n}
	said := reasonSentences("Not in the race", strings.Split(b.Label(race.RefusalReasons), race.Separator), func(e string) (who, why string) {
		who, why, _ = strings.Cut(e, ": ")
		return who, why
	})
	cells, names := cellsOf(b), strings.Split(b.Label(race.Names), "|")
	said = append(said, reasonSentences("Fits refused", strings.Split(b.Label(race.FitReasons), race.Separator), func(e string) (who, why string) {
		at, why, _ := strings.Cut(e, " ")
		i, err := strconv.Atoi(at)
		if err != nil || i < 0 || i >= cells.Count() || !(cells.At(i)[0] >= 0 && cells.At(i)[0] < float64(len(names))) {
			return "", ""
		}
		return text.Plain(names[int(cells.At(i)[0])]), why
	})...)
	return strings.ReplaceAll(strings.Join(said, " "), "\n", " ")
}

// reasonSentences writes a sentence for each distinct reason with the methods that it
// applies to.
func reasonSentences(lead string, entries []string, read func(e string) (who, why string)) (said []string) {
	var reasons []string
	whom := map[string][]string{}
	for _, e := range entries {
		who, why := read(e)
		if why == "" {
			continue
		}
		if len(whom[why]) == 0 {
			reasons = append(reasons, why)
		}
		if !slices.Contains(whom[why], who) {
			whom[why] = append(whom[why], who)
		}
	}
	for _, why := range reasons {
		said = append(said, lead+": "+strings.Join(whom[why], "; ")+". "+why)
	}
	return said
}
