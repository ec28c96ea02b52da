package state

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"mercer/approx"
	"mercer/wasm/play/typeset"
)

// A Warning describes a value of a link that was replaced.
type Warning struct {
	Key   string // key of the setting
	Value string // value in the link
	Range string // description of the possible values; may be empty
	Words string // the message for the user
}

// Error implements error.
func (w *Warning) Error() string { return w.Words }

// withReplacement adds the value that is used instead to the message.
func (w *Warning) withReplacement(value string) *Warning {
	w.Words += fmt.Sprintf(", so %s = %s.", w.Key, value)
	return w
}

// MaxWarnings is the largest number of warnings for one link.
const MaxWarnings = 12

// MaxLinkLength is the largest number of characters of a link that the page shows as its
// address.
const MaxLinkLength = 8192

// PageKeys lists the keys of a link that concern only the page: what a teacher adds to a state,
// and the slides of the projector. The scripts of the page read and keep them. A State has none of
// them, so Open ignores them and Link omits them.
var PageKeys = []string{"lock", "hide", "say", "goal", "done", "slides"}

// Link returns the permalink of s, for example «v=1&n=200&sigma=0.5». It contains the
// version and the edits that lead from Default to s.
func Link(s State) string {
	if s.Own == nil {
		return LinkWithPoints(s, "")
	}
	return LinkWithPoints(s, s.Own.block)
}

// LinkWithPoints returns the link of s with the given value for own points, for example
// their name in OwnSets.
func LinkWithPoints(s State, points string) string {
	var b strings.Builder
	b.WriteString("v=1")
	for _, e := range Edits(s) {
		if e.Key == pointsKey {
			e.Value = points
		}
		b.WriteByte('&')
		b.WriteString(e.Key)
		b.WriteByte('=')
		b.WriteString(e.Value)
	}
	return b.String()
}

// Open returns the state of a permalink. The link may include the address before its «#».
// A number out of range is replaced by the nearest possible number, and any other invalid
// value by the default. Both cause warnings, so that an old or damaged link still opens.
func Open(link string) (s State, warnings []error) { return open(link, decodeBlock) }

// open opens a link. The function points returns the own points of the link.
func open(link string, points pointsReader) (s State, warnings []error) {
	edits, ws := splitLink(link)
	s, more := read(edits, points)
	ws = append(ws, more...)
	for i, w := range ws {
		if i == MaxWarnings {
			warnings = append(warnings, &Warning{Words: fmt.Sprintf("%d more parts of the link cannot be used.", len(ws)-i)})
			break
		}
		warnings = append(warnings, w)
	}
	return s, warnings
}

// splitLink returns the edits of a link. If a key occurs several times, the last edit
// applies. The edits are in the order in which their keys first occur.
func splitLink(link string) (edits []Edit, warnings []*Warning) {
	if i := strings.IndexByte(link, '#'); i >= 0 {
		link = link[i+1:]
	}
	// Some programs encode a whole link when they pass it on.
	if !strings.Contains(link, "=") {
		if s, err := unescape(link); err == nil {
			link = s
		}
	}
	indexOf := map[string]int{} // index in edits, by key
	for part := range strings.SplitSeq(link, "&") {
		if strings.TrimSpace(part) == "" {
			continue
		}
		e, w := parseEdit(part)
		if w != nil {
			warnings = append(warnings, w)
			continue
		}
		if i, ok := indexOf[e.Key]; ok {
			if edits[i].Value != e.Value {
				warnings = append(warnings, &Warning{Key: e.Key, Value: e.Value, Words: fmt.Sprintf(
					"The link gives %s twice: %s and %s. The last one counts.", displayText(e.Key), displayText(edits[i].Value), displayText(e.Value))})
			}
			edits[i] = e
			continue
		}
		indexOf[e.Key] = len(edits)
		edits = append(edits, e)
	}
	return edits, warnings
}

// parseEdit parses one part of a link.
func parseEdit(part string) (Edit, *Warning) {
	key, value, found := strings.Cut(part, "=")
	k, err1 := unescape(key)
	v, err2 := unescape(value)
	k, v = strings.TrimSpace(k), strings.TrimSpace(v)
	switch {
	case err1 != nil, err2 != nil, !utf8.ValidString(k), !utf8.ValidString(v):
		return Edit{}, &Warning{Key: key, Value: value, Words: fmt.Sprintf("The part %s of the link is damaged, so it is ignored.", quotedText(part))}
	case !found, k == "":
		return Edit{}, &Warning{Key: key, Value: value, Words: fmt.Sprintf("The part %s of the link is not of the form key=value, so it is ignored.", quotedText(part))}
	}
	return Edit{k, v}, nil
}

// unescape decodes the escapes %XX in an address. Package net/url would need a twentieth
// of the size limit of the worker.
func unescape(s string) (string, error) {
	if strings.IndexByte(s, '%') < 0 {
		return s, nil
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		if i+2 >= len(s) {
			return "", errEscape
		}
		x, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
		if err != nil {
			return "", errEscape
		}
		b.WriteByte(byte(x))
		i += 2
	}
	return b.String(), nil
}

var errEscape = errors.New("play: a % without two hexadecimal digits")

// read applies edits to the default state. The order of settings is fixed, so that the
// data set is set before settings that depend on it.
func read(edits []Edit, points pointsReader) (s State, warnings []*Warning) {
	values := make(map[string]string, len(edits))
	for _, e := range edits {
		values[e.Key] = e.Value
	}
	warn := func(w *Warning) {
		if w != nil {
			w.Range, w.Words = typeset.FormatSigns(w.Range), typeset.FormatSigns(w.Words)
			warnings = append(warnings, w)
		}
	}
	if v, ok := values["v"]; ok && v != "1" {
		warn(&Warning{Key: "v", Value: v, Range: "1", Words: fmt.Sprintf("Unknown version v = %s of the link; it is read as version 1.", displayText(v))})
	}
	for _, f := range Table {
		v, ok := values[f.Key]
		switch {
		case !ok && f.isParam: // a new state has no values
		case !ok:
			f.reset(&s)
		case f.Key == pointsKey:
			warn(s.readPoints(v, points))
		case s.IsOwn() && slices.Contains(generatorKeys, f.Key):
			f.reset(&s)
			warn(f.unusedWarning(&s, v))
		default:
			warn(f.read(&s, v))
		}
	}
	hasMarksWithoutPoints := false
	for _, e := range edits {
		h, ok := parseHandle(e.Key)
		switch {
		case ok && s.N == 0: // one warning follows for all of them
			if !hasMarksWithoutPoints {
				warn(&Warning{Key: e.Key, Value: e.Value, Words: "There are no points, so placed landmarks and moved points of the link are ignored."})
			}
			hasMarksWithoutPoints = true
		case ok:
			warn(h.read(&s, e))
		case e.Key != "v" && ByKey[e.Key] == nil && !slices.Contains(PageKeys, e.Key):
			warn(&Warning{Key: e.Key, Value: e.Value, Words: fmt.Sprintf("Unknown setting %s in the link, with the value %s; it is ignored.", quotedText(e.Key), quotedText(e.Value))})
		}
	}
	warn(s.addOtherMethod(values))
	return s, warnings
}

// A Handle identifies a moved mark. For example, «p3» is point 3 and «c5» is centre 5.
type Handle struct {
	Kind  byte
	Index int
}

// Key returns the key of the edit, for example «p3» or «c5».
func (h Handle) Key() string { return string(h.Kind) + strconv.Itoa(h.Index) }

// parseHandle parses the key of a moved mark.
func parseHandle(key string) (Handle, bool) {
	if len(key) < 2 || key[0] != 'p' && key[0] != 'c' {
		return Handle{}, false
	}
	i, err := strconv.Atoi(key[1:])
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return Handle{}, false
	}
	h := Handle{key[0], i}
	return h, err != nil || h.Key() == key // excludes keys such as «p03» and «p+3»
}

// read moves the point or the centre to the position in the edit e. A key with too many
// digits differs from h.Key(), so the warning contains the key of e.
func (h Handle) read(s *State, e Edit) *Warning {
	if h.Index < 0 || h.Index >= s.N {
		return h.outOfRangeWarning(s, e)
	}
	position, w := readPoint(h.Key(), e.Value, GridOf(s))
	if math.IsNaN(position[0]) {
		w.Words += ", so it is ignored."
		return w
	}
	positions := &s.MovedPoints
	if h.Kind == 'c' {
		positions = &s.MovedCenters
	}
	if *positions == nil {
		*positions = map[int][2]float64{}
	}
	(*positions)[h.Index] = position
	return w
}

// outOfRangeWarning returns the warning that s has no point or centre with the index of h.
func (h Handle) outOfRangeWarning(s *State, e Edit) *Warning {
	w := &Warning{Key: e.Key, Value: e.Value}
	setting := displayText(e.Key) + " = " + displayText(e.Value)
	sizeText, noun, count := fmt.Sprintf("n = %s", approx.FormatCount(s.N)), "points", s.N
	if h.Kind == 'c' {
		m := Method(s.Method)
		if !m.Traits.Placeable {
			w.Words = fmt.Sprintf("%s has no effect: %s has no landmarks that can be placed. It is ignored.", setting, m.Name)
			return w
		}
		size := centerCountKey(s)
		count = centerCount(s)
		sizeText, noun = fmt.Sprintf("%s = %s", size, approx.FormatCount(count)), m.Marks
	}
	first, last := Handle{h.Kind, 0}.Key(), Handle{h.Kind, count - 1}.Key()
	w.Range = first + " to " + last
	rangeText := fmt.Sprintf("the %s are %s", noun, w.Range)
	if count == 1 {
		w.Range = first
		rangeText = fmt.Sprintf("the only %s is %s", strings.TrimSuffix(noun, "s"), first)
	}
	w.Words = fmt.Sprintf("%s is out of range: with %s %s. It is ignored.", setting, sizeText, rangeText)
	return w
}

// centerCountKey returns the key of the setting that is the number of centres of s.
func centerCountKey(s *State) string {
	if f := ByKey[s.Method+".basis"]; f != nil {
		return f.Key
	}
	return "m"
}

// centerCount returns the number of centres of s.
func centerCount(s *State) int { return min(s.N, int(ByKey[centerCountKey(s)].Number.Get(s))) }

// GivenCenters returns the landmarks or centres of s if the user has placed all of them.
// Otherwise, or if the method chooses its own, it returns no points.
func GivenCenters(s *State) approx.Points {
	count := centerCount(s)
	if !Method(s.Method).Traits.Placeable || len(s.MovedCenters) < count {
		return approx.Points{}
	}
	z := approx.NewPoints(count, 2)
	for j := range count {
		position, ok := s.MovedCenters[j]
		if !ok {
			return approx.Points{}
		}
		copy(z.Row(j), position[:])
	}
	return z
}

// readPoint parses a position in the plane. If this fails, it returns NaN and a warning
// to which the caller adds the consequence.
func readPoint(key, value string, g grid) ([2]float64, *Warning) {
	x0, x1 := g.rangeText(0)
	y0, y1 := g.rangeText(1)
	w := &Warning{Key: key, Value: value, Range: fmt.Sprintf("%s to %s across and %s to %s up", x0, x1, y0, y1)}
	position, err := parsePoint(value)
	if err != nil {
		w.Words = fmt.Sprintf("%s = %s is not two numbers x,y from %s", key, displayText(value), w.Range)
		return [2]float64{math.NaN(), math.NaN()}, w
	}
	snapped := g.snap(position)
	if g.contains(position) {
		return snapped, nil
	}
	w.Words = fmt.Sprintf("%s = %s lies outside. The plane reaches from %s", key, displayText(value), w.Range)
	return snapped, w.withReplacement(g.Text(snapped))
}

func parsePoint(text string) ([2]float64, error) {
	a, b, found := strings.Cut(text, ",")
	x, err1 := parseNumber(a)
	y, err2 := parseNumber(b)
	if !found {
		err1 = strconv.ErrSyntax
	}
	return [2]float64{x, y}, errors.Join(err1, err2)
}

// parseNumber parses a decimal number. If the number is too large for float64, it returns
// ±Inf without an error. No range contains ±Inf.
func parseNumber(text string) (float64, error) {
	text = strings.Replace(strings.TrimSpace(text), "−", "-", 1)
	if strings.Trim(text, "0123456789+-.eE") != "" { // excludes hexadecimal numbers and words
		return 0, strconv.ErrSyntax
	}
	x, err := strconv.ParseFloat(text, 64)
	if errors.Is(err, strconv.ErrRange) {
		err = nil
	}
	return x, err
}

// FormatNumber formats a number for links, in the shortest exact form without an
// exponent.
func FormatNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// displayText returns a value of a link for display. The result is short and has only one line.
func displayText(s string) string {
	const maxRunes = 40
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n++; n > maxRunes {
			b.WriteString("…")
			break
		}
		if !unicode.IsPrint(r) {
			r = '�'
		}
		b.WriteRune(r)
	}
	if n == 0 {
		return "nothing"
	}
	return b.String()
}

// quotedText returns quote(s) in quotation marks.
func quotedText(s string) string {
	if s == "" {
		return "“”"
	}
	return "“" + displayText(s) + "”"
}
