package viz

import "strings"

// densities returns the pictures of the density of the points, of what stands for
// them, and the difference.
func densities() []picture {
	var out []picture
	for _, part := range []string{"exact", "approx", "diff"} {
		out = append(out, picture{
			name: "density." + part,
			fill: func(st *stage, p *Panel, s slot) { st.density(p, s, part) },
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
func (st *stage) density(p *Panel, s slot, part string) {
	mmd := st.Label("density.mmd")
	switch part {
	case "exact":
		p.Titles = []heading{{"Density *p*", "mean of the kernel over the points"}, {"Density *p*", "exact"}, {"*p*", ""}}
		if over := st.Label("density.over"); over != "" {
			p.Titles = []heading{{"Density *p*", "mean of the kernel over " + over}, {"Density *p*", "over " + over}, {"*p*", "over " + over}, {"*p*", ""}}
		}
	case "approx":
		p.Titles = []heading{{"*p\u0302*", "of the " + st.standIns()}}
		if short, _, cut := strings.Cut(st.standIns(), " with"); cut {
			p.Titles = append(p.Titles, heading{"*p\u0302*", "of the weighted " + short}, heading{"*p\u0302*", "of " + short})
		}
		p.Titles = append(p.Titles, heading{"*p\u0302*", "approximate"}, heading{"*p\u0302*", ""})
		if low := st.samples("density.approx").least(); low < -st.scales["density"]/100 { // which has the colour of 0
			words := "down to " + rounded2(low)
			p.Titles = append([]heading{{"*p\u0302*", "of the " + st.standIns() + ", " + words}, {"*p\u0302*", words}}, p.Titles[len(p.Titles)-1])
		}
		if mmd != "" && st.view.faced() { // no difference beside it says so
			var with []heading
			for _, t := range p.Titles {
				with = append(with, heading{t.main, listed(t.aside, mmd)})
			}
			p.Titles = append(with, p.Titles...)
		}
	default:
		p.Titles = []heading{{"*p\u0302* − *p*", mmd}, {"*p\u0302* − *p*", "difference"}, {"*p\u0302* − *p*", ""}}
		if mmd == "" {
			p.Titles = p.Titles[1:]
		}
		if m := st.view.Magnify; m > 1 {
			for i := range p.Titles {
				p.Titles[i].aside = strings.TrimSuffix("×"+number(m, 2)+", "+p.Titles[i].aside, ", ")
			}
		}
	}
	difference := part == "diff"
	f := function{f: st.samples("density." + part), scale: st.scales["density"], rising: !difference, off: difference, closer: difference}
	if difference {
		f.f, f.exact = st.samples("density.approx"), st.samples("density.exact")
		if len(f.exact.z) == 0 {
			f.f = sampled{}
		}
	}
	if s.legend || part == "approx" && !p.Style.Thumb { // one for both densities
		p.Legend = &Legend{Style: p.Style, Scale: f.scale, Rising: f.rising}
	}
	if _, ok := st.function(p, s, f); !ok {
		return
	}
	switch centres := st.pairs("centres"); {
	case part == "exact":
		if points := st.pairs("points"); len(points) <= 2*mostDiscs { // of more the density is what one sees of them
			p.add(Scatter{Style: p.Style, XY: points, Range: p.Range, Over: true})
		}
	case part == "approx" && st.has("owner") && len(centres) > 0:
		f := Shadows{Style: p.Style, Centres: centres, Weights: st.list("weights"), Eps: st.one("eps", 0), Range: p.Range, Over: true}
		if points := st.pairs("points"); len(points) <= 2*mostOverDensity { // as the circle that each is in
			f.Points, f.Owner = points, st.list("owner")
		}
		p.add(f)
	case part == "approx":
		p.add(Landmarks{p.Style, centres, p.Range, true, "", ""})
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
	exact, approx, off := b.read(h.X, h.Y, "density.exact", "density.approx")
	h.Text = b.values("density", place(h.X, h.Y), exact, approx, off)
}

// sayDensity describes the densities.
func (b blocks) sayDensity(part string) string {
	exact, approx := b.samples("density.exact"), b.samples("density.approx")
	switch {
	case b.narrow("density") && part == "exact" && len(exact.z) > 0:
		return "The density of the points is " + narrower + "."
	case b.narrow("density") && b.Label("density.mmd") != "" && part == "diff":
		return "What stands for the points has a density of which the samples do not show how far it is off; " + b.Label("density.mmd") + "."
	case b.narrow("density"):
	case part == "exact" && len(exact.z) > 0:
		top, _ := exact.largest()
		words := "The density of the points is at most " + rounded2(top)
		if over := b.Label("density.over"); over != "" {
			words += ", as seen over " + over
		}
		return words + "."
	case part == "diff" && len(exact.z) > 0:
		if most, at := approx.apart(exact); at >= 0 {
			words := "What stands for the points has a density that is off by at most " + rounded2(most)
			if mmd := b.Label("density.mmd"); mmd != "" {
				words += "; " + mmd
			}
			return words + "."
		}
	}
	return ""
}
