package viz

// signless says in the title, where there is room, why a zero line ends in the middle
// of a picture.
func (p *Panel) signless() {
	if len(p.Titles) == 0 || p.Titles[0].aside == "" {
		return
	}
	first := p.Titles[0]
	first.aside += "; zero line ends in rounding"
	p.Titles = append([]heading{first}, p.Titles...)
}

// cutShort reports whether the zero line of ny rows of nx samples comes to a cell on
// which nothing is larger than noise, where it ends.
func cutShort(nx, ny int, z []float32, noise float64) bool {
	if len(z) < nx*ny {
		return false
	}
	least := float32(noise)
	faint := func(i, j int) bool { // the cell to the lower right of a sample
		for _, k := range [...]int{j*nx + i, j*nx + i + 1, (j+1)*nx + i, (j+1)*nx + i + 1} {
			if v := z[k]; v > least || v < -least {
				return false
			}
		}
		return true
	}
	for j := range ny - 1 {
		for i := range nx - 1 {
			k := j*nx + i
			below := z[k] < 0
			if j > 0 && below != (z[k+1] < 0) && faint(i, j) != faint(i, j-1) {
				return true
			}
			if i > 0 && below != (z[k+nx] < 0) && faint(i, j) != faint(i-1, j) {
				return true
			}
		}
	}
	return false
}
