package lin

// levels lists all levels of vector instructions.
var levels = []vectorLevel{none, avx2, avx512}
