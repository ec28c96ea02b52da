package play_test

import _ "mercer/wasm/play/solvers" // so that results have the blocks of all views
