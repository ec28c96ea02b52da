package reference

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"mercer/approx/catalogue"
)

// The size of a picture of the gallery in CSS px, and its name: the approximate kernel seen from x₀.
const (
	galleryWidth  = 320
	galleryHeight = 200
	galleryShown  = "k.approx"
)

// A family is a group of methods that the gallery shows on the same points and from the same
// probe, so that their pictures can be compared. Each family has a data set on which its methods
// differ.
type family struct {
	Heading string // the group of the methods in the catalogue
	link    string // the state, without the method and its kernel
	Watch   string // what to look for in the pictures
}

var families = []family{
	{"Exact", "data=circles&noise=0.05", "Two circles. The probe x₀ is on the outer one, and the kernel fades along it."},
	{"Landmarks", "data=blobs&m=12&seed=3&x0=1,-0.9", "The probe x₀ is in the smallest blob, which has a tenth of the points. Without a landmark there, the approximate kernel is almost 0."},
	{"Basis functions (IKA)", "data=scurve&noise=0.03&x0=0.5,0.5", "The points lie on one curve. Bumps at the points follow it, and functions of the whole plane must learn where it is."},
	{"Random features", "data=gaps&noise=0&x0=0,0", "Waves know nothing of the data: their ripples fill the plane, also the bands without points."},
	{"Quadrature features", "data=gaps&noise=0&x0=0,0", "The points are those of the random features. Regular frequencies repeat the kernel at a distance, where random ones leave noise."},
	{"Other features", "data=spiral&noise=0.03&x0=0.5,0", "A spiral has many directions. Compare how the kernel ends at the next arm."},
	{"Reduced sets", "data=line&noise=0.03&x0=-0.64,0.56", "The probe x₀ is an outlier, far from the line of the other points. Without a centre near it, the approximate kernel is almost 0 there."},
}

// A card is a method in the gallery.
type card struct {
	Name, Address, Picture string
	Data                   string // name of the data set
	Figure                 figureState
	Filters                string // names of the filters that keep the card, separated by commas
}

// A galleryFamily is a family with its cards.
type galleryFamily struct {
	family
	ID    string
	Cards []card
}

// A gallery is what the template of the gallery needs.
type gallery struct {
	Families      []galleryFamily
	Filters       []string
	Count         int
	Width, Height int
}

// galleryLink returns the canonical link of a method in the gallery, without «v=1&».
func galleryLink(m *catalogue.MethodEntry) (string, error) {
	i := slices.IndexFunc(families, func(f family) bool { return f.Heading == m.Group })
	if i < 0 {
		return "", fmt.Errorf("the gallery has no state for the group %q of the method %s; add a family to wasm/play/reference/gallery.go", m.Group, m.Key)
	}
	k, err := firstKernel(m)
	if err != nil {
		return "", err
	}
	return canonicalLink(families[i].link + "&kernel=" + k.Key + "&method=" + m.Key)
}

// galleryPicture returns the name of the picture of a method, without theme and extension.
func galleryPicture(key string) string { return "gallery-" + key }

// Gallery returns the page with a picture of every method.
func (s *Site) Gallery(ctx context.Context) ([]byte, error) {
	g := gallery{Filters: s.filters.Filters, Count: len(catalogue.Methods), Width: galleryWidth, Height: galleryHeight}
	for i, f := range families {
		g.Families = append(g.Families, galleryFamily{family: f, ID: fmt.Sprintf("family-%d", i+1)})
	}
	for i := range catalogue.Methods {
		m := &catalogue.Methods[i]
		text, err := galleryLink(m)
		if err != nil {
			return nil, err
		}
		figure, in, err := solve(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("gallery, %s: %w", m.Key, err)
		}
		j := slices.IndexFunc(g.Families, func(f galleryFamily) bool { return f.Heading == m.Group })
		g.Families[j].Cards = append(g.Families[j].Cards, card{
			Name: m.Name, Address: Methods.Folder + "/" + m.Key + ".html", Picture: galleryPicture(m.Key), Data: in.State.Dataset().Name,
			Figure: figure, Filters: strings.Join(s.filters.Entries[m.Key].Filters, ","),
		})
	}
	return execute("gallery.html", g)
}
