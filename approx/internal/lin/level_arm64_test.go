package lin

// levels lists all levels of vector instructions.
var levels = []vectorLevel{none, neon}
