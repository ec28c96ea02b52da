// Package lesson reads the lessons of the course, which are Markdown files, and renders
// them as pages that need no script. site/README.md describes the format.
//
// Parse returns the typed parts of a lesson: its states, sections, blocks, computed
// numbers, claims and terms, each with its line. It reports all problems of a file at once.
package lesson

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strings"
)

// A Kind is the kind of a file.
type Kind string

// The kinds of files. Notes and handouts belong to a lesson.
const (
	Main      Kind = "lesson"    // SLUG.md
	Notes     Kind = "notes"     // SLUG.notes.md, for the teacher
	Handout   Kind = "handout"   // SLUG.handout.md, for print
	Questions Kind = "questions" // course.questions.md, before and after the course
)

// A Lesson is a parsed file.
type Lesson struct {
	File string // as in problems
	Slug string // the name of the file without its extensions
	Kind Kind

	Order       int // the place in the course, from 1
	Title       string
	Short       string
	Summary     string
	Description string
	Minutes     int
	Needs       []int // numbers of other lessons
	Alt         string

	States   []State // the first one is the state of the figure at the start
	Picture  State   // the state of the picture on the front page
	Lead     template.HTML
	Sections []Section

	Numbers []Number
	Claims  []Claim
	Terms   []Term
	Links   []StateLink // the words that set the figure, in the order of the text
	Images  []StateLink // the images of states
	Files   []FileLink  // links to other files of the course

	source       []byte
	ids          map[string]bool // of the elements of the page
	isUnreadable bool            // whether the front matter is no valid YAML, so that the states are unknown
}

// A State is a state of the figure.
type State struct {
	ID       string
	Link     string   // canonical, it begins with v=1
	Pictures []string // names of pictures, the most important first
	Line     int
}

// A StateLink is a place of the text that names a state.
type StateLink struct {
	State  State
	Text   string
	Line   int
	Answer string // the ID of the block predict or act whose answer or solution has the link, or empty
}

// A FileLink is a link to another file of the course.
type FileLink struct {
	File, Anchor string
	Line         int
}

// A Section is the text from one heading to the next. The first section has no heading if
// there is text between the lead and the first heading.
type Section struct {
	ID      string
	Title   template.HTML
	Name    string // the title as text
	Step    int    // the number of the step, from 1; 0 if the section has no block predict, act or why
	Minutes int    // estimate from the share of words
	Parts   []Part
	words   int
}

// A Part is a part of a section. Exactly one of the fields is set.
type Part struct {
	Text     template.HTML
	Figure   *Figure
	Predict  *Predict
	Act      *Act
	Why      *Why
	Question *Question
}

// A Figure sets the figure to a state.
type Figure struct {
	ID      string
	State   State
	Caption template.HTML
	Line    int
}

// A Predict is a question that the reader answers before acting.
type Predict struct {
	ID       string
	Form     string // choice, slider or curve
	Question template.HTML
	Answer   template.HTML // told after the act
	Choices  []Choice      // of a choice
	Slider   Axis          // of a slider
	Value    *Number       // the answer of a slider
	Within   float64       // a close answer differs from Value by this factor on logarithmic scales, and by this difference on linear ones
	Across   Axis          // of a curve
	Up       Axis          // of a curve
	Points   []Point       // of a curve
	Line     int
}

// An Axis is a range of numbers.
type Axis struct {
	Name     string
	From, To float64
	Scale    string // linear or logarithmic
	Format   string // see Formats
}

// A Point is a point of a curve. The reader guesses its Value, unless the question states it.
type Point struct {
	X       float64
	Value   *Number
	HTML    template.HTML // the value as printed
	IsGiven bool          // the question states the value
}

// A Choice is an answer to choose. Reason is empty in a Predict.
type Choice struct {
	Text    template.HTML
	Reason  template.HTML
	IsRight bool
	Line    int
}

// An Act asks the reader to change the figure until all conditions hold. An exercise is an
// act with a title.
type Act struct {
	ID              string
	Exercise        int // the number of the exercise, or 0
	Title           template.HTML
	Task            template.HTML
	Start, Solution State
	Conditions      []Condition
	Button          *Button
	Hint            template.HTML
	Answer          template.HTML // the text of the solution
	Line            int
}

// A Condition is a condition of an Act on the report of the figure.
type Condition struct {
	Text   template.HTML
	If     string   // an expression
	Now    string   // an expression for the present value, or empty
	Format string   // of Now, see Formats
	Keeps  []string // the groups of the setting «keeps» from which the condition is generated
	Line   int
}

// A Button makes one edit of the figure. Add is a number to add to the present value, or
// empty. Otherwise, the setting becomes Value.
type Button struct {
	Label, Key, Value, Add string
	Default                any // of the key, which a link does not contain
}

// A Why is a multiple-choice question whose answers have reasons.
type Why struct {
	ID       string
	Question template.HTML
	Answers  []Choice
	Line     int
}

// The two times at which a question is asked.
const (
	Before = "before"
	After  = "after"
)

// A Question is a multiple-choice question before or after the course.
type Question struct {
	Why
	When   string // Before or After
	Lesson string // slug of the lesson that answers it
}

// A Number is a computed number of the text.
type Number struct {
	Text string // as printed
	Expr string
	At   *State // fields without the id of a state belong to its report; nil outside of acts and exercises
	Line int
	span [2]int // the bytes of Text in the source
}

// A Claim is a claim of the text, whose expression must be true.
type Claim struct {
	Text string
	Expr string
	At   *State // as in a Number
	Line int
}

// A Term is the place where a term is defined.
type Term struct {
	Text string
	ID   string // of the element
	Line int
}

// Reprinted returns the source of the lesson with other texts for its numbers.
func (l *Lesson) Reprinted(texts []string) []byte {
	order := make([]int, len(l.Numbers))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(l.Numbers[i].span[0], l.Numbers[j].span[0]) })
	var out []byte
	end := 0
	for _, i := range order {
		n := l.Numbers[i]
		out = append(append(out, l.source[end:n.span[0]]...), texts[i]...)
		end = n.span[1]
	}
	return append(out, l.source[end:]...)
}

// State returns the state with an id, or nil.
func (l *Lesson) State(id string) *State {
	for i := range l.States {
		if l.States[i].ID == id {
			return &l.States[i]
		}
	}
	return nil
}

// Steps returns the number of steps.
func (l *Lesson) Steps() (n int) {
	for _, s := range l.Sections {
		n = max(n, s.Step)
	}
	return n
}

// questions returns the questions of a section before or after the course.
func (s *Section) questions(when string) (questions []*Question) {
	for _, p := range s.Parts {
		if p.Question != nil && p.Question.When == when {
			questions = append(questions, p.Question)
		}
	}
	return questions
}

// Acts returns the acts and exercises of the lesson.
func (l *Lesson) Acts() (acts []*Act) {
	for p := range l.parts() {
		if p.Act != nil {
			acts = append(acts, p.Act)
		}
	}
	return acts
}

// parts yields all parts of the lesson.
func (l *Lesson) parts() func(yield func(Part) bool) {
	return func(yield func(Part) bool) {
		for _, s := range l.Sections {
			for _, p := range s.Parts {
				if !yield(p) {
					return
				}
			}
		}
	}
}

// A Problem is one mistake in a file.
type Problem struct {
	File string
	Line int
	Text string // what is wrong, and what to do
}

func (p Problem) String() string { return fmt.Sprintf("%s:%d: %s", p.File, p.Line, p.Text) }

// Problems are the mistakes of files, in the order of their lines.
type Problems []Problem

func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return strings.Join(lines, "\n")
}

// sort sorts the problems by file and line, and removes duplicates.
func (p Problems) sorted() Problems {
	slices.SortStableFunc(p, func(a, b Problem) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.Compact(p)
}
