package reference

import (
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"mercer/wasm/play/lesson"
	"mercer/wasm/play/state"
)

// A glossaryTerm is a word that lessons define.
type glossaryTerm struct {
	ID, Name    string
	Definitions []definition
}

// A definition contains the sentences with which a lesson defines a term.
type definition struct {
	Text    template.HTML
	Address string // of the place in the lesson
	Lesson  string
}

// A glossarySetting is a setting that does not belong to one entry of the catalogue.
type glossarySetting struct {
	settingRow
	Lesson *link
}

// A glossary is what the template of the glossary needs.
type glossary struct {
	Terms    []glossaryTerm
	Settings []glossarySetting
}

// Glossary returns the glossary: the terms of the lessons, and the settings.
func (s *Site) Glossary() ([]byte, error) {
	var g glossary
	for _, l := range s.course.Lessons {
		if len(l.Terms) == 0 {
			continue
		}
		page, err := s.course.Page(l)
		if err != nil {
			return nil, err
		}
		for _, t := range l.Terms {
			text, err := definitionOf(string(page), t.ID)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", l.File, t.Line, err)
			}
			d := definition{text, "../lessons/" + l.Slug + ".html#" + t.ID, fmt.Sprintf("Lesson %d: %s", l.Order, l.Title)}
			i := slices.IndexFunc(g.Terms, func(other glossaryTerm) bool { return other.ID == t.ID })
			if i < 0 {
				i = len(g.Terms)
				g.Terms = append(g.Terms, glossaryTerm{ID: t.ID, Name: t.Text})
			}
			g.Terms[i].Definitions = append(g.Terms[i].Definitions, d)
		}
	}
	slices.SortFunc(g.Terms, func(a, b glossaryTerm) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	at := state.Default()
	for _, f := range state.Table {
		if help, ok := s.help[f.Key]; ok && f.Method == "" && f.Kernel == "" && f.Task == "" {
			setting := glossarySetting{settingRow: s.settingRow(f, &at)}
			if l := s.lessonOf(help.Lesson); l != nil {
				setting.Lesson = &link{"../lessons/" + help.Lesson, l.Title}
			}
			g.Settings = append(g.Settings, setting)
		}
	}
	return execute("glossary.html", g)
}

// lessonOf returns the lesson whose page has the given name, or nil.
func (s *Site) lessonOf(page string) *lesson.Lesson {
	for _, l := range s.course.Lessons {
		if l.Slug+".html" == page {
			return l
		}
	}
	return nil
}

var (
	// outsidePattern matches the tags that a definition leaves out. Its formulas and its emphasis stay.
	outsidePattern = regexp.MustCompile(`</?(?:a|dfn|data|span)\b[^>]*>`)
	// markupPattern matches what cannot contain the end of a sentence.
	markupPattern = regexp.MustCompile(`(?s)<math.*?</math>|<[^>]*>`)
	// blockPattern matches a paragraph or a displayed formula.
	blockPattern = regexp.MustCompile(`(?s)<p>(.*?)</p>|<math [^>]*display="block">.*?</math>`)
	// pronounPattern matches the beginning of a sentence that refers to the sentence before it.
	pronounPattern = regexp.MustCompile(`^(?:They|These|This|It|Its|Such|Then|Here|For such|The function|The sum of these|The left side|The list of all of them)\b`)
)

// maxEarlierSentences is the largest number of sentences before the one that defines a term.
const maxEarlierSentences = 2

// definitionOf returns the sentence of a page with the element dfn of an id. If the sentence refers
// to the sentence before it, this sentence is included.
func definitionOf(page, id string) (template.HTML, error) {
	mark := `<dfn id="` + id + `">`
	at := strings.Index(page, mark)
	if at < 0 {
		return "", fmt.Errorf("the page has no element dfn with the id %s", id)
	}
	sentences := sentencesAround(page, at)
	i := slices.IndexFunc(sentences, func(sentence string) bool { return strings.Contains(sentence, mark) })
	if i < 0 {
		return "", fmt.Errorf("the term %s is not in a paragraph; define it in a sentence of the text", id)
	}
	first := i
	for first > max(0, i-maxEarlierSentences) && pronounPattern.MatchString(markupPattern.ReplaceAllString(sentences[first], "")) {
		first--
	}
	text := outsidePattern.ReplaceAllString(strings.Join(sentences[first:i+1], " "), "")
	return template.HTML(wrapDisplayed(text)), nil
}

// sentencesAround returns the sentences of the paragraphs and displayed formulas without a gap
// around a place of the page. A displayed formula belongs to the sentence before it, and the
// sentence goes on after the formula if the next paragraph begins with a small letter.
func sentencesAround(page string, at int) (sentences []string) {
	blocks := blockPattern.FindAllStringSubmatchIndex(page, -1)
	i := slices.IndexFunc(blocks, func(b []int) bool { return b[0] <= at && at < b[1] })
	if i < 0 {
		return nil
	}
	isAdjacent := func(j int) bool { return strings.TrimSpace(page[blocks[j][1]:blocks[j+1][0]]) == "" }
	first, last := i, i
	for first > 0 && isAdjacent(first-1) {
		first--
	}
	for last+1 < len(blocks) && isAdjacent(last) {
		last++
	}
	isOpen := false // whether the next block continues the last sentence
	for j := first; j <= last; j++ {
		b := blocks[j]
		if b[2] < 0 { // a displayed formula
			if len(sentences) > 0 {
				sentences[len(sentences)-1] += " " + page[b[0]:b[1]]
			}
			isOpen = true
			continue
		}
		parts := splitSentences(page[b[2]:b[3]])
		if isOpen && len(sentences) > 0 && !beginsWithCapital(parts[0]) {
			sentences[len(sentences)-1] += " " + parts[0]
			parts = parts[1:]
		}
		sentences = append(sentences, parts...)
		isOpen = false
	}
	return sentences
}

// beginsWithCapital reports whether the first letter outside of formulas is a capital.
func beginsWithCapital(text string) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimSpace(markupPattern.ReplaceAllString(text, "")))
	return unicode.IsUpper(r)
}

// splitSentences splits the HTML of a paragraph after full stops and question marks that a space and
// a capital letter or a formula follow.
func splitSentences(paragraph string) (sentences []string) {
	masked := markupPattern.ReplaceAllStringFunc(paragraph, func(markup string) string { return strings.Repeat("\x00", len(markup)) })
	start := 0
	for i := 1; i+1 < len(masked); i++ {
		isEnd := strings.ContainsRune(".?", rune(masked[i-1])) || masked[i-1] == ')' && i > 1 && masked[i-2] == '.'
		if !isEnd || !unicode.IsSpace(rune(masked[i])) {
			continue
		}
		next, _ := utf8.DecodeRuneInString(strings.TrimLeft(masked[i+1:], "\x00("))
		if strings.HasPrefix(paragraph[i+1:], "<math") || unicode.IsUpper(next) {
			sentences = append(sentences, strings.TrimSpace(paragraph[start:i]))
			start = i
		}
	}
	return append(sentences, strings.TrimSpace(paragraph[start:]))
}
