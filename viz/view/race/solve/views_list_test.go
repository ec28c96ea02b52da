package solve_test

import _ "mercer/wasm/play/solvers" // registers the views, so that results have their blocks
