package reference

// An Article is what the page of a method says beyond its catalogue entry.
type Article struct {
	Method string // key of the method

	Formula string // displayed TeX between $$: the approximate kernel or its features
	Terms   string // explains the letters of Formula; TeX is between $
	Time    string // cost of a fit; TeX is between $

	Break Break
}

// A Break is a state in which the method fails.
type Break struct {
	Link   string // canonical, without «v=1&»
	Claim  string // expression of the report that holds in the state
	Reason string // why the method fails; TeX is between $
}

// Articles lists the articles in the order of catalogue.Methods.
var Articles = join(exactArticles, landmarkArticles, ikaArticles, randomArticles, quadratureArticles, otherArticles, reducedArticles)

func join(lists ...[]Article) (all []Article) {
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}
