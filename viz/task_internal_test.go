package viz

import "testing"

// titled numbers have labels.
type titled struct {
	given
	labels map[string]string
}

func (t titled) Label(name string) string { return t.labels[name] }

// The title of the points that two clusterings put elsewhere says how many they are.
func TestClustersSayTheirShare(t *testing.T) {
	n := titled{given{}, map[string]string{"task": "clusters", "title.k.diff": "Clusters|put elsewhere"}}
	n.put("box", 4, 1, 0, 0, 1, 1)
	points, exact, approx := make([]float64, 100), make([]float64, 50), make([]float64, 50)
	for i := range 50 {
		points[2*i], points[2*i+1] = float64(i)/50, float64(i*i%50)/50
	}
	n.put("points", 50, 2, points...)
	n.put("parts.exact", 50, 1, exact...)
	for _, c := range []struct {
		moved int
		want  string
	}{{0, "put elsewhere"}, {6, "12\u202f% put elsewhere"}} {
		for i := range c.moved {
			approx[i] = 1
		}
		n.put("parts.approx", 50, 1, approx...)
		n.put("parts.elsewhere", 1, 1, float64(c.moved)/50)
		found := false
		for _, p := range Scene(n, View{Rows: []string{"kernel"}}, 1076, 400) {
			if p.Name == "k.diff" {
				found = true
				if got := p.Figure.(*Panel).Titles[0].aside; got != c.want {
					t.Errorf("%d of 50 points: %q, not %q", c.moved, got, c.want)
				}
			}
		}
		if !found {
			t.Error("there is no such picture")
		}
	}
}

// The shortest title of a difference says that it is one.
func TestShortTitlesOfDifferences(t *testing.T) {
	for title, want := range map[string]string{"Decision|difference": "Difference", "*f\u0302* − *f*|difference": "*f\u0302* − *f*", "Clusters|put elsewhere": "Clusters"} {
		st := &stage{blocks: blocks{titled{given{}, map[string]string{"title.k.diff": title}}}, style: &Style{}}
		p := &Panel{}
		st.taskTitle(p, "diff")
		if got := p.Titles[len(p.Titles)-1].main; got != want {
			t.Errorf("%s: %q, not %q", title, got, want)
		}
	}
}
