package solve_test

import _ "mercer/wasm/play/solvers" // so that results have the blocks of their views
