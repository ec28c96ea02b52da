package view

// Numbers are the named matrices of a result. A result computed in this
// process implements it, and so does a message from the worker: a scene cannot
// tell whether its numbers crossed a thread.
//
// These are the matrices; whatever is absent is not drawn.
//
//	box            1×4      xmin, xmax, ymin, ymax of the fields
//	points         n×2      the data
//	labels         n×1      the group of each point
//	index          1×1      i of the eigenfunction that is shown, from 1
//	probe          1×2      x₀
//	phi.exact      ny×nx    φᵢ, the upper edge first; phi.approx: φ̂ᵢ
//	k.exact        ny×nx    k(x₀, ·); k.approx: k̂(x₀, ·), or what a task has learnt
//	grain          1×1      the share of the kernel that is left in the middle between samples of a field
//	k.own          1×2      k(x₀, x₀) and k̂(x₀, x₀), or the first alone
//	phi.scale      1×1      the largest |value| that counts; k.scale and gram.scale too
//	phi.noise      1×1      below which a value of φ̂ is rounding
//	spectrum.exact r×1      eigenvalues of K/n; spectrum.approx: of K̂/n
//	gram           b×b      |K − K̂|, the largest of each block
//	gram.index     n×1      the point in each row of K
//	gram.bounds    g×1      between groups, as fractions of the rows
//
//	gram.exact     b×b      of the Gram view: K, the mean of each block; gram.approx: of K̂
//	gram.error     b×b      |K − K̂|, the largest of each block
//	gram.rows      n×1      the point in each row there; gram.edges: between groups, as gram.bounds
//	gram.values    1×1      the largest |value| of K that counts
//	spectrum.floor     1×1  the eigenvalue of K/n up to which one is not told from 0
//	spectrum.trace     1×1  tr K/n
//	spectrum.deviation r×1  |λ̂ᵢ − λᵢ|/λ₁
//	spectrum.angles    q×1  principal angles of the leading q eigenspaces, ascending
//	embedding.exact  n×2    scores √λᵢφᵢ of points on two components; embedding.approx
//	embedding.points n×1    which points, where they are not all
//	embedding.pair   1×2    which components, from 0
//	embedding.off    1×1    ‖Õ − O‖_F/‖O‖_F of these two components
//	error.exact      ny×nx  √E[k(x, y)²], y of the data; error.approx: of k̂; error.diff: of k̂ − k
//	error.open       ny×nx  which part of k(x, x) the data leave open
//	error.scale      1×1    the largest value that counts
//
//	centres        m×2      landmarks, centres, shadow centres
//	weights        m×1      of these: areas grow with them
//	owner          n×1      the centre of each point, or −1
//	eps            1×1      the radius of shadows
//	lines          m×3      w₁, w₂, c of the lines w₁x + w₂y + c = 0 where units bend
//	cells.x        e×1      edges of the cells of a grid, ascending; cells.y too
//	border         1×4      xmin, xmax, ymin, ymax of a box beyond which functions end
//	ball           1×3      centre and radius of where a series converges
//	freq           m×2      frequencies; directions of units where there are lines
//	freq.weights   m×1      of these, where they are not equal; some may be negative
//	freq.reach     1×1      how far from 0 the Fourier plane shows
//	freq.rings     3×1      radii that hold as much as 1, 2 and 3 deviations of a Gaussian
//	freq.stretch   2×2      the matrix that makes ellipses of these circles
//	freq.density   s×s      √(p/max p) on a square of half the side DensityReach·reach
//	freq.atoms     a×3      places and probabilities of a measure without density
//
//	compare.errors q×2      of the methods compared: the relative error, and its standard error or 0
//	compare.best   q×1      the least error of a matrix of their ranks, NaN where it is not known
//	compare.1.k    ny×nx    k̂(x₀, ·) by the first; compare.1.phi: φ̂ᵢ; compare.1.centres: its landmarks; compare.2.k, …
//	compare.sizes  q×1      m of each, NaN where there is none
//	compare.scale  1×1      the largest |k̂| that counts
//
//	fourier.k      ny×nx    k̂(x₀, ·), the mean of all waves; fourier.scale: the largest value of it
//	density.exact  ny×nx    the mean of k over the points; density.approx: over the weighted centres
//	density.scale  1×1      the largest value that counts
//	density.apart  1×2      the distance of the two in the space of the kernel, and its bound
//	bounds.5.1     r×7      for rising values of ℓ, that of the state among them: ℓ, m, what is measured, what holds for
//	                        all data, for these, what is printed, what holds without any assumption; bounds.5.2, …, 5.4
//	bounds.ell     1×1      the ℓ of the state; bounds.dim: D of theorem 5.4; bounds.of: how many points
//
//	wall.size      1×2      samples of a thumbnail, across and up
//	wall.grain     1×1      as grain, between those; density.grain, error.grain, how.grain: between those of these views
//	wall.exact     r×s      eigenfunctions φ₁, φ₂, … as thumbnails; wall.approx
//	wall.top       r×1      largest magnitudes of the exact ones at the points that are looked at
//	wall.groups    g×2      first and behind the last of nearly equal eigenvalues
//
//	task.values    n×1      what regression learns; task.class: the classes
//	task.loss      2×2      the loss on the points and on fresh ones, by the exact kernel and by the approximate one
//	regions.exact  ny×nx    the class of each place; regions.approx
//	margins.exact  ny×nx    by how much it is preferred to the next, where that is known; margins.approx
//	places.exact   n×2      an embedding; places.approx
//	parts.exact    n×1      the cluster of each point; parts.approx
//	parts.elsewhere 1       the share of points of which they differ
//
//	race.cells     c×4      of each fit of a race: its method, the value of what varies, seed and turn
//	race.runs      c×9      0 not yet, 1 fitted, 2 refused, 3 given up, 4 an error that is a bound; size, error, its standard error, ms, bytes, evaluations, quartiles of ms
//	race.known     k×1      of each method: its colour; −1: none; −2: it is what no rank can pass
//	race.theory    k×1      the exponent of m in its error; NaN where theory says none
//	race.seeded    k×1      1 where a seed matters
//	race.range     2×1      the smallest m and the largest
//	race.current   1×1      the method of the state, or −1
//	race.m         1×1      the m of the state
//
//	how.steps      s×5      of each step of the method: the error so far, 1 where that is of a
//	                        sample, the first mark that comes and the first that does not,
//	                        and the row of how.moved where its centres begin, or −1
//	how.k          s·ny×nx  k̂(x₀, ·) of each step, one below the other, on the box
//	how.scale      1×1      the largest |value| of it that counts
//	how.marks      m×2      centres or frequencies in the order in which they come
//	how.moved      c×2      where centres are that have moved, step by step
//	how.owner      n×1      the shadow of each point in the order of the scan
//	how.eps        1×1      the radius of these
//	how.w          t·m×m    W = K(Z, Z) of the marks, and below it of moved centres
//	how.edges      e×3      edges of the grid that comes with a step: the step from 0, the axis, the place
//
// And these are the labels:
//
//	groups, gram.groups  names of groups, between bars
//	gram.sample          which points |K − K̂| is of, where not of all; exact.over: how many eigenpairs are of
//	gram.order           how the rows of the matrix are ordered
//	gram.by, gram.parts  the same of the Gram view; gram.note: why not as asked for
//	gram.word            the word over its title; embedding.word
//	error.over           which points a mean is over, where not over all; error.nomask: why nothing is hatched
//	index, task.word     words that the page lays over the titles as buttons
//	method               the method's short name; compare.1.brief: one for where that has no room
//	whole                says that it is exact, so that there is nothing to compare
//	marks, placed        what the method placed, in the plural; how many of them
//	title.data           the title of the data panel; title.k.exact, …: of a task's pictures
//	title.k.brief        the difference in one or two words, where its title alone does not say that it is one
//	compare.1.method, …  the short name of a method compared; compare.1.size: its m; compare.1.marks: what its centres are
//	bounds.besides       the short name of the method, where the curves are of shadow sets and not of it
//	bounds.over          which points the shadow sets are of, where not of all
//	wall.why             why there are no approximate eigenfunctions on the wall
//	density.over         which points a density is the mean over, and its standard error, where not over all
//	density.mmd          the distance of the densities in the space of the kernel, and its bound
//	note.data, note.phi  what one must know about a picture, at its foot
//	empty.…              why the picture of that name shows nothing
//	views                keys of the views that the numbers answer; kept: of those whose numbers are of a state before
//	task                 the key of the task, where there is one
//	task.loss            what the numbers of that name are
//	task.names           names of the classes, between bars
//	how.kind             what the steps are made of: landmarks, shadows, waves, …
//	how.words            a sentence for each step, between bars
//	race.names, .keys    names of the methods of a race, and keys, between bars; race.brief: brief names, some empty
//	race.vary, .symbols  keys of the settings that make them larger, and their letters
//	race.columns         names of the columns of race.runs, between bars
//	race.axis            what the error is seen against: m, time, bytes, evals
//	race.key             what the fits depend on
//	race.note            what one must know about the errors
//	race.refused         how many methods cannot serve the kernel; race.cannot: their names with the reasons, Between them
//	race.left            seconds that the fits that are missing take, where that is known
//	race.reasons         why fits were refused: the number of each and a sentence, Between them
type Numbers interface {
	Block(name string) (z []float64, rows, cols int, ok bool)
	Label(name string) string // words that belong to the numbers: units, reasons for an absence
}
