package play

import (
	"context"

	"mercer/approx"
	"mercer/approx/kpca"
	"mercer/approx/measure"
)

// A Run is what one fit of a race has come to.
type Run struct {
	Size   int     // m, the effective size
	Error  float64 // ‖K−K̂‖_F / ‖K‖_F
	AtMost bool    // of which this is an upper bound only
	SE     float64 // its standard error; 0 where it is of all pairs of points
	MS     float64 // milliseconds of the fit: no part of the promise that a link gives the same numbers
	Bytes  float64 // of what maps new points
	Evals  int     // kernel evaluations of the fit
	Reason string  // why there is no fit; empty where there is one
}

// A Racer answers for one fit of a race after the other. It remembers the points,
// the kernel and the plan of the last, and which methods have been fitted. The zero
// value is ready. A Racer is not safe
// for concurrent use.
type Racer struct {
	data   memo[*dataStage]
	kernel memo[approx.Kernel]
	race   memo[*Race]
	exact  memo[*raceFloor]
	warm   map[string]bool // methods whose programs have run, by their keys
}

// warmedBy is of how many points a fit is that only warms: it goes by the same ways
// as all others, and takes none of the time that they are to be compared by.
const warmedBy = 64

// Race returns the plan of the race of s.
func (c *Racer) Race(s State) (*Race, error) {
	d, k, err := c.posed(&s)
	if err != nil {
		return nil, err
	}
	return c.race.get(raceKey(&s)+"method="+s.Method, func() (*Race, error) { return newRace(&s, k, d.X), nil })
}

func (c *Racer) posed(s *State) (*dataStage, approx.Kernel, error) {
	d, _ := c.data.get(dataKey(s), func() (*dataStage, error) { return newData(s), nil })
	k, err := c.kernel.get(kernelKey(s), func() (approx.Kernel, error) { return newKernel(s) })
	return d, k, err
}

// Run makes fit i of the race of s and measures it. Other errors than that of ctx
// are reasons of the Run.
func (c *Racer) Run(ctx context.Context, s State, i int) (Run, error) {
	r, err := c.Race(s)
	if err != nil {
		return Run{}, err
	}
	if i < 0 || i >= len(r.Cells) {
		return Run{Reason: "There is no such fit."}, nil
	}
	d, k, _ := c.posed(&s)
	cell := r.Cells[i]
	m := r.Methods[cell.Method]
	if c.heat(ctx, &s, k, d, m, r.first(cell.Method)); m.Known == floor {
		return c.floor(ctx, &s, k, d, int(cell.At))
	}
	return run(ctx, &s, k, d.X, m, cell)
}

// heat makes a method's first fit, a small one that nobody sees: a browser compiles
// a program while it runs first, for longer than a brief fit takes. What fails says
// so in a fit that is seen.
func (c *Racer) heat(ctx context.Context, s *State, k approx.Kernel, d *dataStage, m Racing, first Cell) {
	if c.warm[m.Key] {
		return
	}
	few := *d
	few.X = d.X.Slice(0, min(d.X.Len(), warmedBy))
	if m.Known == floor {
		newFloor(ctx, s, k, &few)
	} else if p, v, err := m.problem(s, first); err == nil {
		p.Kernel, p.X = k, few.X
		m.Fit(ctx, p, v)
	}
	if ctx.Err() == nil {
		if c.warm == nil {
			c.warm = map[string]bool{}
		}
		c.warm[m.Key] = true
	}
}

// A raceFloor is the exact answer of a race and how many milliseconds it takes.
type raceFloor struct {
	*exactStage
	ms float64
}

// floor returns the best possible error of rank m, beside what it costs to know and
// to keep m exact pairs: they are found together, as many as the largest m takes.
func (c *Racer) floor(ctx context.Context, s *State, k approx.Kernel, d *dataStage, m int) (Run, error) {
	e, err := c.exact.get(dataKey(s)+kernelKey(s), func() (*raceFloor, error) {
		e := &raceFloor{}
		var err error
		e.ms, err = clock().time(func() (err error) {
			e.exactStage, err = newFloor(ctx, s, k, d)
			return err
		})
		return e, err
	})
	if stop := ctx.Err(); stop != nil {
		return Run{}, stop
	}
	if err != nil {
		return Run{Error: nan, SE: nan, Reason: minus(err.Error())}, nil
	}
	best := measure.Optimum(e.Solution, m).Frobenius
	se := 0.
	if e.Of > 0 { // of a sample, and of such a number nobody knows how far it is off
		se = nan
	}
	return Run{Size: m, Error: best.Value, SE: se, AtMost: best.AtMost, MS: e.ms, Bytes: float64(8 * d.X.Len() * (d.X.Dim + m)), Evals: e.Evals}, nil
}

// newFloor finds the eigenvalues that the best possible errors of a race take. Those of
// many points are good where the points are, so that they depend on nothing else.
func newFloor(ctx context.Context, s *State, k approx.Kernel, d *dataStage) (*exactStage, error) {
	if !many(d.X.Len()) {
		return newExact(ctx, s, k, d, nil, largestRaced+1)
	}
	at := d.X.At(0)
	sol, err := kpca.SolveMany(ctx, k, d.X, kpca.Plane{Min: at, Max: at}, MaxIndex, kpca.SolveOptions{Spectrum: largestRaced + 1})
	return &exactStage{Solution: sol}, err
}

// run makes one fit and measures it.
func run(ctx context.Context, s *State, k approx.Kernel, x approx.Points, m Racing, cell Cell) (Run, error) {
	p, v, err := m.problem(s, cell)
	own := *s
	own.Method, own.Rank = m.Key, p.Rank
	if why := tooMany(&own); why != "" {
		return Run{Error: nan, SE: nan, Reason: why}, ctx.Err()
	}
	p.Kernel, p.X = k, x
	var fit approx.Fit
	var out Run
	if err == nil {
		out.MS, err = clock().time(func() (err error) {
			fit, err = m.Fit(ctx, p, v)
			return err
		})
	}
	if err == nil {
		out.Size, out.Evals = fit.Size, fit.Evals
		out.Bytes = measure.CostOf(p, fit).Bytes
		var e measure.SampleError
		e, err = frobenius(ctx, k, fit.Features, x, measuredAtRest(x.Len()))
		out.Error, out.SE = e.Frobenius, e.SE
	}
	if stop := ctx.Err(); stop != nil {
		return Run{}, stop
	}
	if err != nil {
		f, refusal := refused(err)
		out = Run{Error: nan, SE: nan}
		if out.Reason = minus(err.Error()); refusal == nil {
			out.Reason = f.refused
		}
	}
	return out, nil
}

// problem returns what is fitted, without kernel and points.
func (m Racing) problem(s *State, cell Cell) (approx.Problem, approx.Values, error) {
	p := approx.Problem{Rank: s.Rank, Seed: cell.Seed}
	v := s.values(m.Key, m.Params)
	if m.Vary == "m" {
		p.Rank = int(cell.At)
	}
	for _, a := range m.Params {
		if m.Vary == a.Key || m.Vary == m.Key+"."+a.Key {
			v[a.Key] = cell.At
		}
	}
	v, err := approx.Check(m.Key, m.Params, v)
	return p, v, err
}
