package viz

import (
	"strings"

	"mercer/viz/figure"
	"mercer/viz/text"
)

// densities returns the pictures of the density of the points, of what stands for
// them, and the difference.
func densities() []picture {
	var out []picture
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, picture{
			name: "density." + part,
			fill: func(st *stage, p *figure.Panel, s slot) { st.density(p, s, part) },
			pick: func(b blocks, h *Hover, v View, p Placed, x, y float64, finger bool) {
				b.pickDensity(h, p, x, y, finger)
			},
			say: func(b blocks) string { return b.sayDensity(part) },
		})
	}
	return out
}

// mostOverDensity is how many points are shown over the density that stands for them:
// more would hide it.
const mostOverDensity = 2000

// density shows the mean of the kernel over the points, over the weighted centres,
// or what is between them.
func (st *stage) density(p *figure.Panel, s slot, part string) {
	mmd := st.Label("density.mmd")
	switch part {
	case "exact":
		p.Titles = []figure.Heading{{Main: "Density *p*", Aside: "mean of the kernel over the points"}, {Main: "Density *p*", Aside: "exact"}, {Main: "*p*", Aside: ""}}
		if over := st.Label("density.over"); over != "" {
			p.Titles = []figure.Heading{{Main: "Density *p*", Aside: "mean of the kernel over " + over}, {Main: "Density *p*", Aside: "over " + over}, {Main: "*p*", Aside: "over " + over}, {Main: "*p*", Aside: ""}}
		}
	case "approx":
		p.Titles = []figure.Heading{{Main: "*p\u0302*", Aside: "of the " + st.standIns()}}
		if short, _, cut := strings.Cut(st.standIns(), " with"); cut {
			p.Titles = append(p.Titles, figure.Heading{Main: "*p\u0302*", Aside: "of the weighted " + short}, figure.Heading{Main: "*p\u0302*", Aside: "of " + short})
		}
		p.Titles = append(p.Titles, figure.Heading{Main: "*p\u0302*", Aside: "approximate"}, figure.Heading{Main: "*p\u0302*", Aside: ""})
		if low := st.samples("density.approx").Least(); low < -st.scales["density"]/100 { // which has the colour of 0
			words := "down to " + text.TwoDigits(low)
			p.Titles = append([]figure.Heading{{Main: "*p\u0302*", Aside: "of the " + st.standIns() + ", " + words}, {Main: "*p\u0302*", Aside: words}}, p.Titles[len(p.Titles)-1])
		}
		if mmd != "" && st.view.faced() { // no difference beside it says so
			var with []figure.Heading
			for _, t := range p.Titles {
				with = append(with, figure.Heading{Main: t.Main, Aside: text.JoinWords(t.Aside, mmd)})
			}
			p.Titles = append(with, p.Titles...)
		}
	default:
		p.Titles = []figure.Heading{{Main: "*p\u0302* − *p*", Aside: mmd}, {Main: "*p\u0302* − *p*", Aside: "difference"}, {Main: "*p\u0302* − *p*", Aside: ""}}
		if mmd == "" {
			p.Titles = p.Titles[1:]
		}
		if m := st.view.Magnify; m > 1 {
			for i := range p.Titles {
				p.Titles[i].Aside = strings.TrimSuffix("×"+text.Number(m, 2)+", "+p.Titles[i].Aside, ", ")
			}
		}
	}
	difference := part == "diff"
	f := function{f: st.samples("density." + part), scale: st.scales["density"], rising: !difference, off: difference, closer: difference}
	if difference {
		f.f, f.exact = st.samples("density.approx"), st.samples("density.exact")
		if len(f.exact.Z) == 0 {
			f.f = figure.Samples{}
		}
	}
	if s.legend || part == "approx" && !p.Style.Thumb { // one for both densities
		p.Legend = &figure.Legend{Style: p.Style, Scale: f.scale, Rising: f.rising}
	}
	if _, ok := st.function(p, s, f); !ok {
		return
	}
	switch centres := st.pairs("centres"); {
	case part == "exact":
		if points := st.pairs("points"); len(points) <= 2*figure.MostDiscs { // of more the density is what one sees of them
			p.Add(figure.Scatter{Style: p.Style, XY: points, Range: p.Range, Over: true})
		}
	case part == "approx" && st.has("owner") && len(centres) > 0:
		f := figure.Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Eps: st.one("eps", 0), Range: p.Range, Over: true}
		if points := st.pairs("points"); len(points) <= 2*mostOverDensity { // as the circle that each is in
			f.Points, f.Owner = points, st.list("owner")
		}
		p.Add(f)
	case part == "approx":
		p.Add(figure.Landmarks{Style: p.Style, XY: centres, Range: p.Range, Over: true, Words: "", Brief: ""})
	}
}

// standIns names what stands for the points.
func (b blocks) standIns() string {
	switch {
	case b.has("weights") && b.Label("marks") != "":
		return b.Label("marks") + " with their weights"
	}
	return "features"
}

// pickDensity finds a place, with both densities there.
func (b blocks) pickDensity(h *Hover, p Placed, x, y float64, finger bool) {
	b.touch(h, p, x, y, finger)
	exact, approx, off := b.Read(h.X, h.Y, "density.exact", "density.approx")
	h.Text = b.values("density", place(h.X, h.Y), exact, approx, off)
}

// sayDensity describes the densities.
func (b blocks) sayDensity(part string) string {
	exact, approx := b.samples("density.exact"), b.samples("density.approx")
	switch {
	case b.narrow("density") && part == "exact" && len(exact.Z) > 0:
		return "The density of the points is " + narrower + "."
	case b.narrow("density") && b.Label("density.mmd") != "" && part == "diff":
		return "What stands for the points has a density of which the samples do not show how far it is off; " + b.Label("density.mmd") + "."
	case b.narrow("density"):
	case part == "exact" && len(exact.Z) > 0:
		top, _ := exact.Largest()
		words := "The density of the points is at most " + text.TwoDigits(top)
		if over := b.Label("density.over"); over != "" {
			words += ", as seen over " + over
		}
		return words + "."
	case part == "diff" && len(exact.Z) > 0:
		if most, at := approx.Apart(exact); at >= 0 {
			words := "What stands for the points has a density that is off by at most " + text.TwoDigits(most)
			if mmd := b.Label("density.mmd"); mmd != "" {
				words += "; " + mmd
			}
			return words + "."
		}
	}
	return ""
}

// densityView shows the density of the points and of what stands for them.
var densityView = kind{key: "density", pictures: densities(), folds: true}
