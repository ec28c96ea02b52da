package misuse

import "mercer/approx/landmark"

func init() { tables = append(tables, landmarkEntries) }

// landmarkEntries returns the entries of package landmark.
func landmarkEntries() []entry {
	ridge, err := landmark.NewRidge(ctx, gauss, x(12), 0)
	if err != nil {
		panic(err)
	}
	return []entry{
		{fn: landmark.FarthestPoints, args: func() []any { return []any{ctx, x(12), 4} }, exceptions: reasons{"2: 2⁶²": clampsInput}},
		{fn: landmark.KMeans, args: func() []any { return []any{ctx, x(12), 4, uint64(1), 5} },
			exceptions: reasons{"2: 2⁶²": clampsInput, "4: 0": "centres stay at the points where they start", "4: 2⁶²": "sweeps end where nothing moves"}},
		{fn: landmark.Lloyd, args: func() []any { return []any{ctx, x(12), y(3), 5} },
			exceptions: reasons{"3: 0": "centres stay where they are", "3: 2⁶²": "sweeps end where nothing moves"}},
		{fn: landmark.GreedyPlusPlus, args: func() []any { return []any{ctx, x(12), 4, uint64(1)} }, exceptions: reasons{"2: 2⁶²": clampsInput}},
		{fn: landmark.Cluster, args: func() []any { return []any{ctx, x(12), 4, uint64(1), landmark.ClusterOptions{Sweeps: 5}} },
			exceptions: reasons{"4: Events: nil": "nobody listens", "2: 2⁶²": clampsInput, "4: Sweeps: 0": "centres stay where they start", "4: Sweeps: 2⁶²": "sweeps end where nothing moves", "4: Starts: 0": "one start", "4: Starts: 2⁶²": slowCall}},
		{fn: landmark.PlusPlus, args: func() []any { return []any{ctx, x(12), 4, uint64(1)} }, exceptions: reasons{"2: 2⁶²": clampsInput}},
		{fn: landmark.Shares, args: func() []any { return []any{ctx, x(12), y(3)} }},
		{fn: landmark.Uniform, args: func() []any { return []any{x(12), 4, uint64(1)} },
			exceptions: reasons{"0: NaN": coordinatesUnused, "0: +Inf": coordinatesUnused, "0: 1e200": coordinatesUnused, "0: no points": nothingToDo, "1: 0": nothingToDo, "1: 2⁶²": clampsInput}},
		{fn: landmark.Accelerated, args: func() []any { return []any{ctx, gauss, x(12), 4, uint64(1), func(done, total int) {}} }, exceptions: reasons{"3: 2⁶²": clampsInput}},
		{fn: landmark.Greedy, args: func() []any { return []any{ctx, gauss, x(12), 4, 0.0, func(done, total int) {}} },
			exceptions: reasons{"3: 2⁶²": clampsInput, "4: 0": "the greedy choice goes on to rounding"}},
		{fn: landmark.RandomlyPivoted, args: func() []any { return []any{ctx, gauss, x(12), 4, uint64(1), func(done, total int) {}} }, exceptions: reasons{"3: 2⁶²": clampsInput}},
		{fn: (*landmark.Cholesky).Lower, skipReason: noArguments},
		{fn: landmark.Bless, args: func() []any { return []any{ctx, gauss, x(12), 0.01, 2.0, 10, uint64(1), func(done, total int) {}} }, exceptions: reasons{"5: 2⁶²": clampsInput, "5: 0": "no bound"}},
		{fn: landmark.Leverage, args: func() []any { return []any{ctx, gauss, x(12), 4, uint64(1)} }, exceptions: reasons{"3: 2⁶²": clampsInput}},
		{fn: landmark.Recursive, args: func() []any { return []any{ctx, gauss, x(12), 4, uint64(1), func(done, total int) {}} }, exceptions: reasons{"3: 2⁶²": clampsInput}},
		{fn: landmark.NewReservoir, args: func() []any { return []any{4, uint64(1)} }, exceptions: reasons{"0: 2⁶²": "it keeps all points"}},
		{fn: (*landmark.Reservoir).Add, args: func() []any { r := landmark.NewReservoir(3, 1); r.Add(x(4)); return []any{r, x(12)} },
			exceptions: reasons{"1: NaN": coordinatesUnused, "1: +Inf": coordinatesUnused, "1: 1e200": coordinatesUnused, "1: no points": nothingToDo}},
		{fn: (*landmark.Reservoir).Points, skipReason: noArguments},
		{fn: landmark.NewRidge, args: func() []any { return []any{ctx, gauss, x(12), 0} }, exceptions: reasons{"3: 0": "no bound", "3: 2⁶²": clampsInput}},
		{fn: (*landmark.Ridge).Dimension, args: func() []any { return []any{ridge, 0.01} }},
		{fn: (*landmark.Ridge).Draw, args: func() []any { return []any{ridge, x(12), 4, uint64(1)} },
			exceptions: reasons{"1: NaN": coordinatesUnused, "1: +Inf": coordinatesUnused, "1: 1e200": coordinatesUnused, "2: 2⁶²": clampsInput, "1: another dimension": coordinatesUnused}},
		{fn: (*landmark.Ridge).For, args: func() []any { return []any{ridge, 3.0} }},
		{fn: (*landmark.Ridge).Len, skipReason: noArguments},
		{fn: (*landmark.Ridge).Scores, args: func() []any { return []any{ridge, 0.01} }},
	}
}
