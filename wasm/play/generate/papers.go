package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mercer/approx/catalogue"
)

// A paper is a publication that the source of a method cites.
type paper struct {
	Kind    string   `json:"kind"`    // the type of its BibTeX entry
	Authors []string `json:"authors"` // «Last, First»
	Year    int      `json:"year"`
	Title   string   `json:"title"`
	Venue   string   `json:"venue"` // journal, proceedings, publisher or place of publication
	Volume  string   `json:"volume,omitempty"`
}

// The proceedings of conferences, without their years.
const (
	nips = "Advances in Neural Information Processing Systems"
	icml = "Proceedings of the International Conference on Machine Learning"
	uai  = "Proceedings of the Conference on Uncertainty in Artificial Intelligence"
	jmlr = "Journal of Machine Learning Research"
)

// papers contains all publications that the methods of the catalogue cite.
var papers = []paper{
	{"inproceedings", []string{"Alaoui, Ahmed El", "Mahoney, Michael W."}, 2015, "Fast Randomized Kernel Ridge Regression with Statistical Guarantees", nips, "28"},
	{"inproceedings", []string{"Arthur, David", "Vassilvitskii, Sergei"}, 2007, "k-means++: The Advantages of Careful Seeding", "Proceedings of the ACM-SIAM Symposium on Discrete Algorithms", ""},
	{"inproceedings", []string{"Avron, Haim", "Kapralov, Michael", "Musco, Cameron", "Musco, Christopher", "Velingker, Ameya", "Zandieh, Amir"}, 2017, "Random Fourier Features for Kernel Ridge Regression: Approximation Bounds and Statistical Guarantees", icml, ""},
	{"inproceedings", []string{"Chen, Yutian", "Welling, Max", "Smola, Alex"}, 2010, "Super-Samples from Kernel Herding", uai, ""},
	{"article", []string{"Chen, Yifan", "Epperly, Ethan N.", "Tropp, Joel A.", "Webber, Robert J."}, 2025, "Randomly Pivoted Cholesky: Practical Approximation of a Kernel Matrix with Few Entry Evaluations", "Communications on Pure and Applied Mathematics", "78"},
	{"inproceedings", []string{"Cho, Youngmin", "Saul, Lawrence K."}, 2009, "Kernel Methods for Deep Learning", nips, "22"},
	{"inproceedings", []string{"Choromanski, Krzysztof", "Rowland, Mark", "Weller, Adrian"}, 2017, "The Unreasonable Effectiveness of Structured Random Orthogonal Embeddings", nips, "30"},
	{"misc", []string{"Cotter, Andrew", "Keshet, Joseph", "Srebro, Nathan"}, 2011, "Explicit Approximations of the Gaussian Kernel", "arXiv:1109.4603", ""},
	{"inproceedings", []string{"Dao, Tri", "De Sa, Christopher", "Ré, Christopher"}, 2017, "Gaussian Quadrature for Kernel Features", nips, "30"},
	{"article", []string{"De Marchi, Stefano", "Schaback, Robert", "Wendland, Holger"}, 2005, "Near-Optimal Data-Independent Point Locations for Radial Basis Function Interpolation", "Advances in Computational Mathematics", "23"},
	{"article", []string{"Drineas, Petros", "Mahoney, Michael W."}, 2005, "On the Nyström Method for Approximating a Gram Matrix for Improved Kernel-Based Learning", jmlr, "6"},
	{"article", []string{"Fine, Shai", "Scheinberg, Katya"}, 2001, "Efficient SVM Training Using Low-Rank Kernel Representations", jmlr, "2"},
	{"article", []string{"Freedman, Daniel", "Kisilev, Pavel"}, 2010, "KDE Paring and a Faster Mean Shift Algorithm", "SIAM Journal on Imaging Sciences", "3"},
	{"article", []string{"Genz, Alan", "Monahan, John"}, 1998, "Stochastic Integration Rules for Infinite Regions", "SIAM Journal on Scientific Computing", "19"},
	{"article", []string{"Gittens, Alex", "Mahoney, Michael W."}, 2016, "Revisiting the Nyström Method for Improved Large-Scale Machine Learning", jmlr, "17"},
	{"article", []string{"Gonzalez, Teofilo F."}, 1985, "Clustering to Minimize the Maximum Intercluster Distance", "Theoretical Computer Science", "38"},
	{"misc", []string{"Greengard, Philip", "Rachh, Manas", "Barnett, Alex"}, 2022, "Equispaced Fourier Representations for Efficient Gaussian Process Regression from a Billion Data Points", "arXiv:2210.10210", ""},
	{"article", []string{"Halko, Nathan", "Martinsson, Per-Gunnar", "Tropp, Joel A."}, 2011, "Finding Structure with Randomness: Probabilistic Algorithms for Constructing Approximate Matrix Decompositions", "SIAM Review", "53"},
	{"article", []string{"Halton, John H."}, 1960, "On the Efficiency of Certain Quasi-Random Sequences of Points in Evaluating Multi-Dimensional Integrals", "Numerische Mathematik", "2"},
	{"article", []string{"Joe, Stephen", "Kuo, Frances Y."}, 2008, "Constructing Sobol Sequences with Better Two-Dimensional Projections", "SIAM Journal on Scientific Computing", "30"},
	{"inproceedings", []string{"Kingravi, Hassan A.", "Vela, Patricio A.", "Gray, Alexander"}, 2013, "Reduced-Set Kernel Principal Components Analysis for Improving the Training and Execution Speed of Kernel Machines", "Proceedings of the SIAM International Conference on Data Mining", ""},
	{"book", []string{"Lawson, Charles L.", "Hanson, Richard J."}, 1974, "Solving Least Squares Problems", "Prentice-Hall", ""},
	{"inproceedings", []string{"Li, Zhu", "Ton, Jean-Francois", "Oglic, Dino", "Sejdinovic, Dino"}, 2019, "Towards a Unified Analysis of Random Fourier Features", icml, ""},
	{"inproceedings", []string{"Munkhoeva, Marina", "Kapushev, Yermek", "Burnaev, Evgeny", "Oseledets, Ivan"}, 2018, "Quadrature-based Features for Kernel Approximation", nips, "31"},
	{"inproceedings", []string{"Musco, Cameron", "Musco, Christopher"}, 2017, "Recursive Sampling for the Nyström Method", nips, "30"},
	{"inproceedings", []string{"Mutný, Mojmír", "Krause, Andreas"}, 2018, "Efficient High Dimensional Bayesian Optimization with Additivity and Quadrature Fourier Features", nips, "31"},
	{"inproceedings", []string{"Oglic, Dino", "Gärtner, Thomas"}, 2017, "Nyström Method with Kernel K-means++ Samples as Landmarks", icml, ""},
	{"inproceedings", []string{"Rahimi, Ali", "Recht, Benjamin"}, 2007, "Random Features for Large-Scale Kernel Machines", nips, "20"},
	{"misc", []string{"Roberts, Martin"}, 2018, "The Unreasonable Effectiveness of Quasirandom Sequences", "extremelearning.com.au", ""},
	{"misc", []string{"Ronchetti, Matteo"}, 2018, "IKA: Independent Kernel Approximator", "arXiv:1809.01353", ""},
	{"inproceedings", []string{"Rudi, Alessandro", "Calandriello, Daniele", "Carratino, Luigi", "Rosasco, Lorenzo"}, 2018, "On Fast Leverage Score Sampling and Optimal Learning", nips, "31"},
	{"article", []string{"Schölkopf, Bernhard", "Smola, Alexander", "Müller, Klaus-Robert"}, 1998, "Nonlinear Component Analysis as a Kernel Eigenvalue Problem", "Neural Computation", "10"},
	{"article", []string{"Sobol′, Ilya M."}, 1967, "On the Distribution of Points in a Cube and the Approximate Evaluation of Integrals", "USSR Computational Mathematics and Mathematical Physics", "7"},
	{"inproceedings", []string{"Sutherland, Danica J.", "Schneider, Jeff"}, 2015, "On the Error of Random Fourier Features", uai, ""},
	{"article", []string{"Wang, Shusen", "Gittens, Alex", "Mahoney, Michael W."}, 2019, "Scalable Kernel K-Means Clustering with Nyström Approximation: Relative-Error Bounds", jmlr, "20"},
	{"inproceedings", []string{"Welling, Max"}, 2009, "Herding Dynamical Weights to Learn", icml, ""},
	{"inproceedings", []string{"Williams, Christopher K. I.", "Seeger, Matthias"}, 2001, "Using the Nyström Method to Speed Up Kernel Machines", nips, "13"},
	{"inproceedings", []string{"Yang, Jiyan", "Sindhwani, Vikas", "Avron, Haim", "Mahoney, Michael W."}, 2014, "Quasi-Monte Carlo Feature Maps for Shift-Invariant Kernels", icml, ""},
	{"inproceedings", []string{"Yu, Felix X.", "Suresh, Ananda Theertha", "Choromanski, Krzysztof", "Holtmann-Rice, Daniel", "Kumar, Sanjiv"}, 2016, "Orthogonal Random Features", nips, "29"},
	{"article", []string{"Zhang, Kai", "Kwok, James T."}, 2009, "Density-Weighted Nyström Method for Computing Large Kernel Eigensystems", "Neural Computation", "21"},
	{"inproceedings", []string{"Zhang, Kai", "Tsang, Ivor W.", "Kwok, James T."}, 2008, "Improved Nyström Low-Rank Approximation and Error Analysis", icml, ""},
}

// citations returns the forms in which the source of a method cites the paper: with all
// authors, and shortened if there are more than two.
func (p *paper) citations() []string {
	var names []string
	for _, author := range p.Authors {
		last, _, _ := strings.Cut(author, ",")
		names = append(names, last)
	}
	year := " " + strconv.Itoa(p.Year)
	n := len(names)
	if n == 1 {
		return []string{names[0] + year}
	}
	forms := []string{strings.Join(names[:n-1], ", ") + " & " + names[n-1] + year}
	if n > 2 {
		forms = append(forms, names[0]+" et al."+year)
	}
	return forms
}

// findPapers returns the indices of the papers that a source cites, in the order of the
// source. The second result is the source without these citations.
func findPapers(source string) (indices []int, remainder string) {
	positions := map[int]int{}
	indices, remainder = []int{}, source
	for i := range papers {
		for _, form := range papers[i].citations() {
			at := strings.Index(source, form)
			if at < 0 || strings.HasSuffix(source[:at], ", ") || strings.HasSuffix(source[:at], "& ") { // only the last authors of another paper
				continue
			}
			positions[i] = at
			indices = append(indices, i)
			remainder = strings.ReplaceAll(remainder, form, "")
			break
		}
	}
	slices.SortFunc(indices, func(a, b int) int { return cmp.Compare(positions[a], positions[b]) })
	return indices, remainder
}

// yearPattern matches the year of a citation.
var yearPattern = regexp.MustCompile(`\b(19|20)\d\d\b`)

// papersJSON returns the content of site/away/papers.json: the papers, and for each method
// the indices of the papers that it cites. A source without a year, such as «folklore»,
// cites no paper.
func papersJSON() ([]byte, error) {
	methods := map[string][]int{}
	for _, m := range catalogue.Methods {
		indices, remainder := findPapers(m.Source)
		if yearPattern.MatchString(remainder) {
			return nil, fmt.Errorf("the method %s cites a paper that is not in the list: %q", m.Key, remainder)
		}
		methods[m.Key] = indices
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(struct {
		Papers  []paper          `json:"papers"`
		Methods map[string][]int `json:"methods"`
	}{papers, methods})
	return b.Bytes(), err
}
