/**
 * This module contains the text of the kernels, two WebAssembly modules with the inner loops of approx/internal/lin.
 * Go has no instruction for relaxed_madd, which rounds x·y + z once on most processors. One module uses this
 * instruction. The other module, for browsers without it, rounds the product and the sum.
 *
 * Functions of this module return text. A value is the name of a local variable, an integer, or a text in parentheses.
 */

const value = (x) => (typeof x === "number" ? `(i32.const ${x})` : x.startsWith("(") ? x : `(local.get $${x})`);
const operation = (name) => (...args) => `(${name} ${args.map(value).join(" ")})`;

const [plus, minus, times, shiftLeft, lessThan, isEqual, quotient, bitAnd] =
  ["add", "sub", "mul", "shl", "lt_u", "eq", "div_u", "and"].map((name) => operation(`i32.${name}`));
const [add, sub, mul] = ["add", "sub", "mul"].map((name) => operation(`f64x2.${name}`));
const splat = operation("f64x2.splat");
const number = (x) => `(f64.const ${String(x).replace("Infinity", "inf")})`;
const constant = (x) => splat(number(x)); // V8 makes a v128.const again at each of its uses
const set = (name, x) => `(local.set $${name} ${value(x)})`;
const increase = (name, x) => set(name, plus(name, x));
const call = (name, ...args) => `(call $${name} ${args.map(value).join(" ")})`;
const load = (address, offset = 0) => `(v128.load offset=${offset} ${value(address)})`;
const store = (address, x, offset = 0) => `(v128.store offset=${offset} ${value(address)} ${value(x)})`;
const loadNumber = (address, offset = 0) => `(f64.load offset=${offset} ${value(address)})`;
const storeNumber = (address, x, offset = 0) => `(f64.store offset=${offset} ${value(address)} ${value(x)})`;
const loadSplat = (address, offset = 0) => `(v128.load64_splat offset=${offset} ${value(address)})`;
const loadOne = (address) => `(v128.load64_zero ${value(address)})`; // the second number is 0
const sumOf = (x) => operation("f64.add")(`(f64x2.extract_lane 0 (local.get $${x}))`, `(f64x2.extract_lane 1 (local.get $${x}))`);
const lowHalf = (address, x) => `(v128.store64_lane 0 ${value(address)} ${value(x)})`; // stores the first number of a vector
const smaller = (x, y) => `(select ${value(x)} ${value(y)} ${lessThan(x, y)})`;
/** Returns the vector of number lane of x and number lane of y. */
const lanes = (x, y, lane) => `(i8x16.shuffle ${range(16, (i) => 8 * lane + i + (i < 8 ? 0 : 8)).join(" ")} ${value(x)} ${value(y)})`;
const bytes = (count) => shiftLeft(count, 3); // bytes of count numbers
const when = (condition, body, otherwise) => `(if ${value(condition)} (then ${lines(body)})${otherwise ? ` (else ${lines(otherwise)})` : ""})`;
const lines = (parts) => [parts].flat(Infinity).join("\n");
const range = (n, f) => Array.from({ length: n }, (_, i) => f(i));
/** Returns a loop whose body runs at least once, and again while the condition holds. */
const repeatWhile = (label, condition, ...body) => `(loop $${label}\n${lines(body)}\n(br_if $${label} ${condition}))`;
/** Returns a loop that runs for i = first, first + step, … below the limit, and at least once. */
const loop = (i, first, step, limit, ...body) => [set(i, first), repeatWhile(`next_${i}`, lessThan(i, limit), body, increase(i, step))];
const locals = (type, names) => names.split(" ").map((name) => `(local $${name} ${type})`).join(" ");
/** Declares the variables of several vectors. Those of the second vector have a prime, those of the third two, and so on. */
const localsOfVectors = (count, names) => locals("v128", names.split(" ").flatMap((name) => range(count, (k) => name + "'".repeat(k))).join(" "));
/**
 * Returns a loop over the vectors up to the address end. It computes several vectors at a time, and the last ones one by one. The
 * functions that use it have more constants than a processor has registers, so they fetch a constant before its use. With
 * several vectors at a time, they do so once for all.
 * @param {number} count the number of vectors at a time
 * @param {string} names the variables of a step, declared with localsOfVectors
 * @param {string[]} pointers the addresses, which increase. The first one is compared with end.
 * @param {(offset: number) => any[]} step returns instructions that load a vector, compute, and store a vector
 */
const forVectors = (count, names, pointers, step) => {
  const variables = new RegExp(`\\$(?:${names.replaceAll(" ", "|")})\\b`, "g");
  const vectors = range(count, (k) => step(16 * k).map((part) => [part].flat(Infinity).map((text) => text.replace(variables, `$&${"'".repeat(k)}`))));
  const advance = (bytes) => pointers.map((name) => increase(name, bytes));
  const [first] = pointers;
  const [load1, compute1, store1] = vectors[0];
  return `(block $last (loop $several
(br_if $last ${lessThan("end", plus(first, 16 * count))})
${lines([
    vectors.map(([load]) => load),
    compute1.map((_, i) => vectors.map(([, compute]) => compute[i])),
    vectors.map(([, , store]) => store),
    advance(16 * count),
  ])}
(br $several)))
(block $done (loop $one
(br_if $done ${isEqual(first, "end")})
${lines([load1, compute1, store1, advance(16)])}
(br $one)))`;
};

/**
 * SIGNATURES contains the parameters of the functions that Go calls, by type, and the type of the result. A parameter
 * without a type is an i32.
 */
export const SIGNATURES = {
  multiplySpace: { params: "m n k", result: "i32" },
  multiply: { params: "mode c ldc a ai al b bl bj m n k lower space" },
  exps: { params: "dst x f:f64 n" },
  sincos: { params: "sin cos x amp n", result: "i32" },
  waves: { params: "sin cos x amp n", result: "i32" },
  planarWaves: { params: "sin cos x y g:f64 h:f64 amp n", result: "i32" },
  distances: { params: "dst x columns ld n m d" },
  planarRow: { params: "dst y p:f64 q:f64 n" },
  fold: { params: "a ld k v m" },
  mulSymmetric: { params: "y x a ld i n m" },
  dot: { params: "x y n", result: "f64" },
  raise: { params: "y x n" },
  shiftMax: { params: "e a b delta:f64 room n", result: "i32" },
  bestPartner: { params: "e room row curve top:f64 c:f64 floor:f64 n gap", result: "i32" },
  secular: { params: "d z inv:f64 n j result" },
  ratios: { params: "p g d c:f64 n" },
  quotients: { params: "q h n", result: "f64" },
  transpose: { params: "dst ld src lds m n" },
  substitute: { params: "l lr lc b ldb n k" },
};

/** Returns the parameters and the result of a function as text. */
function signature({ params, result }, isNamed) {
  const typed = params.split(" ").map((p) => p.split(":"));
  return `${typed.map(([name, type = "i32"]) => `(param ${isNamed ? `$${name} ` : ""}${type})`).join(" ")} ${result ? `(result ${result})` : ""}`;
}

const exported = (name, ...body) => `(func $${name} ${signature(SIGNATURES[name], true)}\n${lines(body)})`;

// A part of A with depth × rows numbers and a part of B with depth × columns numbers are packed at a time. Both parts
// stay in the second-level cache. If C has few columns, rows of A are read in place. A tile is two vectors wide.
const depth = 256, columns = 512, tileWidth = 4;

// These modes select what a product does with its results, as in approx/internal/lin.
const [SET, ADD, SUB] = [0, 1, 2];

/**
 * Returns the text of the products
 *
 *   C = A·B,  C = C + A·B  or  C = C − A·B,
 *
 * depending on mode. A is m×k and B is k×n. The rows of C are ldc bytes apart. Elements (i, l) and (i+1, l) of A are ai
 * bytes apart, and elements (i, l) and (i, l+1) are al bytes apart. The distances of B are bl and bj. One of the
 * distances is 8. If lower is 1, tiles above the diagonal are omitted. The space has as many bytes as multiplySpace
 * returns.
 *
 * A tile of C has tileHeight×4 numbers. Its sums need two registers for each row. The innermost loop makes one step of
 * all sums. With two steps, V8 would load the operands of both before the sums, and keep sums in memory.
 */
function products({ madd, tileHeight }) {
  const rows = 96; // a multiple of both tile heights
  const maxInPlace = 32; // columns of C up to which packing A takes longer than it saves
  const edgeBytes = 8 * tileHeight * tileWidth;
  const perRow = (f) => range(tileHeight, f);
  const combine = (mode, operator) => when(isEqual("mode", mode), [
    set("a", "c"),
    perRow((i) => [set(`s${i}`, operator(load("a"), `s${i}`)), set(`t${i}`, operator(load("a", 16), `t${i}`)), increase("a", "row")]),
  ]);
  const accumulate = (addressOf) => [ // one step of all sums
    set("u", load("b")), set("v", load("b", 16)),
    perRow((i) => [set("x", loadSplat(...addressOf(i))), set(`s${i}`, madd("x", "u", `s${i}`)), set(`t${i}`, madd("x", "v", `t${i}`))]),
    increase("b", 8 * tileWidth),
  ];
  const tileOf = (name, parameters, ...steps) => `(func $${name} (param $mode i32) (param $c i32) (param $row i32) (param $a i32) ${parameters} (param $b i32) (param $k i32)
${locals("v128", ["u v x", ...perRow((i) => `s${i} t${i}`)].join(" "))} ${name === "tile" ? "" : locals("i32", perRow((i) => `a${i}`).join(" "))}
${lines([
    steps,
    combine(ADD, add), combine(SUB, sub),
    perRow((i) => [store("c", `s${i}`), store("c", `t${i}`, 16), increase("c", "row")]),
  ])})`;
  const isLeft = "(local.tee $k (i32.sub (local.get $k) (i32.const 1)))";
  const tile = tileOf("tile", "", repeatWhile("step", isLeft, accumulate((i) => ["a", 8 * i]), increase("a", 8 * tileHeight)));
  // rowTile reads rows of A, which are not packed. They are lda bytes apart.
  const rowTile = tileOf("rowTile", "(param $lda i32)",
    perRow((i) => set(`a${i}`, i ? plus(`a${i - 1}`, "lda") : "a")),
    repeatWhile("step", isLeft, accumulate((i) => [`a${i}`]), perRow((i) => increase(`a${i}`, 8))));

  // edge combines the first height×width numbers of the tile at s with C.
  const edge = `(func $edge (param $mode i32) (param $c i32) (param $row i32) (param $s i32) (param $height i32) (param $width i32)
${locals("i32", "i j p")} ${locals("f64", "x")}
${lines(loop("i", 0, 1, "height",
    loop("j", 0, 1, "width",
      set("p", plus("c", bytes("j"))),
      set("x", loadNumber(plus("s", bytes("j")))),
      when(isEqual("mode", ADD), set("x", operation("f64.add")(loadNumber("p"), "x"))),
      when(isEqual("mode", SUB), set("x", operation("f64.sub")(loadNumber("p"), "x"))),
      storeNumber("p", "x")),
    increase("c", "row"), increase("s", 8 * tileWidth)))})`;

  // pack stores k steps of w lines of a matrix in a panel of W lines: number l of line q is stored at W·l + q. Numbers
  // of a line are step bytes apart, and lines are line bytes apart. If w < W, the remaining lines are 0.
  const pack = (W) => `(func $pack${W} (param $dst i32) (param $src i32) (param $line i32) (param $step i32) (param $w i32) (param $k i32)
${locals("i32", "q p s end even")} ${locals("v128", "x y")}
${lines([
    set("end", plus("dst", times("k", 8 * W))),
    when(operation("i32.lt_s")("w", W), [
      loop("q", 0, 1, W,
        set("p", plus("dst", bytes("q"))),
        set("s", plus("src", times("q", "line"))),
        repeatWhile("zero", lessThan("p", "end"),
          when(lessThan("q", "w"), storeNumber("p", loadNumber("s")), storeNumber("p", number(0))),
          increase("s", "step"), increase("p", 8 * W))),
      "(return)",
    ]),
    when(isEqual("line", 8), [
      repeatWhile("copy", lessThan("dst", "end"),
        range(W / 2, (i) => store("dst", load("src", 16 * i), 16 * i)),
        increase("src", "step"), increase("dst", 8 * W)),
      "(return)",
    ]),
    // Two numbers of two lines are transposed at a time.
    set("even", plus("dst", times(bitAnd("k", -2), 8 * W))),
    loop("q", 0, 2, W,
      set("p", plus("dst", bytes("q"))),
      set("s", plus("src", times("q", "line"))),
      `(block $odd (loop $pair
        (br_if $odd (i32.ge_u (local.get $p) (local.get $even)))
        ${lines([
        set("x", load("s")), set("y", load(plus("s", "line"))),
        store("p", lanes("x", "y", 0)),
        store("p", lanes("x", "y", 1), 8 * W),
        increase("s", 16), increase("p", 16 * W), "(br $pair)",
      ])}))`,
      when(lessThan("p", "end"), [storeNumber("p", loadNumber("s")), storeNumber("p", loadNumber(plus("s", "line")), 8)])),
  ])})`;

  const multiplySpace = exported("multiplySpace",
    plus(64 + edgeBytes, bytes(times(smaller("k", depth),
      plus(plus(smaller("m", rows), tileHeight), plus(smaller("n", columns), tileWidth))))));

  const isFull = operation("i32.ge_u");
  const rowsOfA = plus("a", plus(times(plus("i0", "i"), "ai"), times("l0", "al")));
  const isPacked = operation("i32.or")(operation("i32.eqz")("inPlace"), lessThan(minus("mc", "i"), tileHeight));
  /** Computes a tile of C with the given function and factor A, through the space at edges unless isWhole is 1. */
  const addTile = (name, isWhole, ...rowsOfTile) => when(isWhole,
    call(name, "now", "tile", "ldc", ...rowsOfTile, "panel", "kc"), [
      call(name, SET, "edges", 8 * tileWidth, ...rowsOfTile, "panel", "kc"),
      call("edge", "now", "tile", "ldc", "edges", smaller("h", tileHeight), smaller("w", tileWidth)),
    ]);
  const multiply = exported("multiply",
    locals("i32", "j0 nc l0 kc i0 mc i j h w pa pb edges panel strip tile top now inPlace"),
    set("inPlace", bitAnd(isEqual("al", 8), lessThan("n", maxInPlace + 1))),
    set("edges", bitAnd(plus("space", 63), -64)), // panels begin at cache lines
    set("pa", plus("edges", edgeBytes)),
    loop("j0", 0, columns, "n",
      set("nc", smaller(columns, minus("n", "j0"))),
      set("now", "mode"),
      loop("l0", 0, depth, "k",
        set("kc", smaller(depth, minus("k", "l0"))),
        set("pb", plus("pa", bytes(times("kc", plus(smaller("m", rows), tileHeight))))),
        loop("j", 0, tileWidth, "nc",
          call(`pack${tileWidth}`, plus("pb", bytes(times("j", "kc"))),
            plus("b", plus(times("l0", "bl"), times(plus("j0", "j"), "bj"))), "bj", "bl", minus("nc", "j"), "kc")),
        set("i0", times("lower", "j0")),
        `(block $done (loop $strips
        (br_if $done (i32.ge_u (local.get $i0) (local.get $m)))
        ${lines([
          set("mc", smaller(rows, minus("m", "i0"))),
          loop("i", 0, tileHeight, "mc",
            when(isPacked, call(`pack${tileHeight}`, plus("pa", bytes(times("i", "kc"))), rowsOfA, "ai", "al", minus("mc", "i"), "kc"))),
          loop("j", 0, tileWidth, "nc",
            set("panel", plus("pb", bytes(times("j", "kc")))),
            set("w", minus("nc", "j")),
            // The first tile is the first one that reaches the diagonal.
            set("top", plus("j0", "j")),
            set("top", times(times("lower", operation("i32.gt_u")("top", "i0")), times(quotient(minus("top", "i0"), tileHeight), tileHeight))),
            when(lessThan("top", "mc"), loop("i", "top", tileHeight, "mc",
              set("h", minus("mc", "i")),
              set("strip", plus("pa", bytes(times("i", "kc")))),
              set("tile", plus("c", plus(times(plus("i0", "i"), "ldc"), bytes(plus("j0", "j"))))),
              when(bitAnd("inPlace", isFull("h", tileHeight)),
                addTile("rowTile", isFull("w", tileWidth), rowsOfA, "ai"),
                addTile("tile", bitAnd(isFull("h", tileHeight), isFull("w", tileWidth)), "strip"))))),
          increase("i0", rows), "(br $strips)",
        ])}))`,
        when(isEqual("now", SET), set("now", ADD)))));
  return [tile, rowTile, edge, [...new Set([tileHeight, tileWidth])].map(pack), multiplySpace, multiply];
}

/**
 * Returns declarations of variables, and instructions that set them. Constants in the loop instead of variables double
 * the time of exps.
 */
const constants = (values) => [locals("v128", Object.keys(values).join(" ")), Object.entries(values).map(([name, x]) => set(name, x))];
const words = (x) => `(i64x2.splat (i64.const ${x}))`;
const shiftWords = operation("i64x2.shl"), subWords = operation("i64x2.sub"), addWords = operation("i64x2.add");

/**
 * Returns the text of exps, which stores exp(f·xᵢ) in dst for 0 ≤ i < n. The number n is even and positive. The formula is
 * that of exps in approx/internal/lin/elementary_generic.go.
 *
 * The factor 2ᵏ is applied in two halves, 2ʰ and 2ᵏ⁻ʰ, where h is about k/2. The last bits of kh and of kb − kh are h + 1023
 * and k − h + 1023, the exponents of these numbers.
 */
function exponentials({ madd }) {
  const names = "t kb kh k r q w p e";
  return exported("exps", localsOfVectors(5, names), locals("v128", "scale"), locals("i32", "end"),
    constants({
      least: constant(-746), most: constant(710), log2e: constant(Math.LOG2E), halfLog2e: constant(Math.LOG2E / 2),
      round: constant(1.5 * 2 ** 52 + 2046), roundHalf: constant(1.5 * 2 ** 52 + 1023),
      m1: constant(-6.93147180369123816490e-01), m2: constant(-1.90821492927058770002e-10),
      p2: constant(0.5000000000000001), p3: constant(0.16666666666666669), p4: constant(0.041666666666624164),
      p5: constant(0.008333333333330065), p6: constant(0.001388888891719689), p7: constant(0.00019841269863040675),
      p8: constant(2.480152132210459e-05), p9: constant(2.7557268480106926e-06),
      p10: constant(2.762007600563138e-07), p11: constant(2.5100375929185925e-08),
      one: constant(1),
    }),
    set("scale", splat("f")),
    set("end", plus("dst", bytes("n"))),
    forVectors(5, names, ["dst", "x"], (offset) => [set("t", mul(load("x", offset), "scale")), [
      // A comparison with NaN fails, so NaN remains NaN.
      set("t", operation("f64x2.pmax")(operation("f64x2.pmin")("t", "most"), "least")),
      set("kb", madd("t", "log2e", "round")),
      set("kh", madd("t", "halfLog2e", "roundHalf")),
      set("k", sub("kb", "round")),
      set("r", madd("k", "m2", madd("k", "m1", "t"))),
      set("q", mul("r", "r")),
      set("w", mul("q", "q")),
      set("p", madd("q", madd("r", "p7", "p6"), madd("r", "p5", "p4"))),
      set("p", madd("w", madd("q", madd("r", "p11", "p10"), madd("r", "p9", "p8")), "p")),
      set("p", madd("q", "p", madd("r", "p3", "p2"))),
      set("e", add("one", madd("q", "p", "r"))),
      set("e", mul("e", shiftWords("kh", 52))),
      set("e", mul("e", shiftWords(subWords("kb", "kh"), 52))),
    ], store("dst", "e", offset)]));
}

/**
 * Returns the text of sincos, which stores the sine and cosine of xᵢ, times ampᵢ, for 0 ≤ i < n. The number n is even and
 * positive. The result is 1 if |xᵢ| < 2¹⁶π/2 for all i, a limit above 10⁵, and 0 otherwise. The formula is that of sincos in
 * approx/internal/lin/elementary_generic.go, except for the cosine. It is 1 − (z/2 − z²q + r·tail), where the rounding
 * errors of z and of the two differences add up to at most one unit in the last place.
 *
 * The bits of kb are an integer k above the bits of 1.5·2⁵². For |k| ≤ 2¹⁶, its offset from −2¹⁶ has 17 bits.
 */
function sines({ madd, choose }) {
  const names = "v kb k a r tail z w p s q h c even f";
  return exported("sincos", localsOfVectors(3, names), locals("v128", "offsets"), locals("i32", "end"),
    constants({
      least: words("0x4337ffffffff0000"), one: constant(1), twoOverPi: constant(2 / Math.PI), round: constant(1.5 * 2 ** 52),
      m1: constant(-1.57079632673412561417), m2: constant(-6.07710050630396597660e-11), m3: constant(-2.02226624879595063154e-21),
      s1: constant(-1.66666666666666324348e-01), s2: constant(8.33333333332248946124e-03), s3: constant(-1.98412698298579493134e-04),
      s4: constant(2.75573137070700676789e-06), s5: constant(-2.50507602534068634195e-08), s6: constant(1.58969099521155010221e-10),
      c1: constant(-4.16666666666666019037e-02), c2: constant(1.38888888888741095749e-03), c3: constant(-2.48015872894767294178e-05),
      c4: constant(2.75573143513906633035e-07), c5: constant(-2.08757232129817482790e-09), c6: constant(1.13596475577881948265e-11),
      half: constant(0.5), zero: words(0), bit0: words(1), bit1: words(2),
    }),
    set("offsets", words(0)),
    set("end", plus("x", bytes("n"))),
    forVectors(3, names, ["x", "amp", "sin", "cos"], (offset) => [[set("v", load("x", offset)), set("f", load("amp", offset))], [
      set("kb", madd("v", "twoOverPi", "round")),
      set("offsets", operation("v128.or")("offsets", subWords("kb", "least"))),
      set("k", sub("kb", "round")),
      set("a", madd("k", "m1", "v")),
      set("r", madd("k", "m2", "a")),
      set("tail", madd("k", "m3", madd("k", "m2", sub("a", "r")))),
      set("z", mul("r", "r")),
      set("w", mul("z", "z")),
      set("p", madd("w", madd("z", "s6", "s5"), madd("z", "s4", "s3"))),
      set("p", madd("w", "p", madd("z", "s2", "s1"))),
      set("s", add("r", madd(mul("z", "r"), "p", "tail"))),
      set("q", madd("w", madd("z", "c6", "c5"), madd("z", "c4", "c3"))),
      set("q", madd("w", "q", madd("z", "c2", "c1"))),
      set("c", sub("one", madd("z", "half", madd("w", "q", mul("r", "tail"))))),
      // The last two bits of kb are k modulo 4.
      set("even", operation("i64x2.eq")(operation("v128.and")("kb", "bit0"), "zero")),
      set("h", choose("s", "c", "even")),
      set("c", choose("c", "s", "even")),
      set("s", mul("f", operation("v128.xor")("h", shiftWords(operation("v128.and")("kb", "bit1"), 62)))),
      set("c", mul("f", operation("v128.xor")("c", shiftWords(operation("v128.and")(addWords("kb", "bit0"), "bit1"), 62)))),
    ], [store("sin", "s", offset), store("cos", "c", offset)]]),
    operation("i32.eqz")(operation("v128.any_true")(operation("v128.and")("offsets", words(-(2 ** 17))))));
}

/**
 * Returns the text of waves and planarWaves, which store the sine and cosine of π/2·vᵢ, times ampᵢ, for 0 ≤ i < n. For waves, v is x.
 * For planarWaves, v is gx + hy. The number n is even and positive. The result is 1 if |vᵢ| < 2⁵¹ for all i, and 0 otherwise.
 *
 * With k = round(v), the difference f = v − k is exact, so these functions need fewer operations than sincos. The polynomials are
 * those of k_sin.c and k_cos.c in FDLIBM, with the powers of π/2 in their coefficients. The error of sine and cosine is at most 1.7
 * units in the last place.
 *
 * If |v| < 2⁵¹, the sum kb of v and 1.5·2⁵² has the sign and the exponent of 1.5·2⁵².
 */
function waves(variant) {
  const { madd } = variant;
  return [
    wavesOf(variant, "waves", ["x"], {}, (offset) => load("x", offset)),
    wavesOf(variant, "planarWaves", ["x", "y"], { gx: splat("g"), hy: splat("h") }, (offset) => madd("hy", load("y", offset), mul("gx", load("x", offset)))),
  ];
}

function wavesOf({ madd, choose }, name, pointers, factors, angles) {
  const names = "v kb f z w p s q c odd even signs";
  return exported(name, localsOfVectors(2, names), locals("v128", "far"), locals("i32", "end"),
    constants({
      ...factors, round: constant(1.5 * 2 ** 52),
      s0: constant(1.5707963267948966), s1: constant(-0.645964097506245), s2: constant(0.07969262624606334), s3: constant(-0.0046817541326259334),
      s4: constant(0.00016044115266738095), s5: constant(-3.598649570240692e-06), s6: constant(5.634704113884751e-08),
      one: constant(1), c0: constant(-1.2337005501361697), c1: constant(0.25366950790104764), c2: constant(-0.02086348076333076),
      c3: constant(0.0009192602743905533), c4: constant(-2.520203791691774e-05), c5: constant(4.710641505803502e-07), c6: constant(-6.32474667886607e-09),
      zero: words(0), signBit: words("0x8000000000000000"),
    }),
    set("far", words(0)),
    set("end", plus("x", bytes("n"))),
    forVectors(2, names, [...pointers, "amp", "sin", "cos"], (offset) => [set("v", angles(offset)), [
      set("kb", add("v", "round")),
      set("far", operation("v128.or")("far", operation("v128.xor")("kb", "round"))),
      set("f", sub("v", sub("kb", "round"))),
      set("z", mul("f", "f")),
      set("w", mul("z", "z")),
      set("p", madd("w", madd("z", "s6", "s5"), madd("z", "s4", "s3"))),
      set("p", madd("w", "p", madd("z", "s2", "s1"))),
      set("s", mul("f", madd("z", "p", "s0"))),
      set("q", madd("w", madd("z", "c6", "c5"), madd("z", "c4", "c3"))),
      set("q", madd("w", "q", madd("z", "c2", "c1"))),
      set("c", madd("z", madd("z", "q", "c0"), "one")),
      // The last two bits of kb are k modulo 4. If k is odd, sine and cosine change places. The sine changes its sign for 2 and 3,
      // and the cosine for 1 and 2.
      set("odd", shiftWords("kb", 63)),
      set("signs", operation("v128.and")(shiftWords("kb", 62), "signBit")),
      set("even", operation("i64x2.eq")("odd", "zero")),
      set("q", choose("s", "c", "even")),
      set("c", choose("c", "s", "even")),
      set("s", mul(load("amp", offset), operation("v128.xor")("q", "signs"))),
      set("c", mul(load("amp", offset), operation("v128.xor")("c", operation("v128.xor")("signs", "odd")))),
    ], [store("sin", "s", offset), store("cos", "c", offset)]]),
    operation("i32.eqz")(operation("v128.any_true")(operation("v128.and")("far", words("0xfff0000000000000")))));
}

/**
 * Returns the text of wideDistances, which stores ‖xᵢ−yⱼ‖² in the matrix dst, whose rows have the distance row. The points x
 * follow each other up to the address end. They have d bytes. The points y are in panels of four points, in which coordinate l
 * of point q is number 4l + q. A tile of four rows, or of the rest of the rows, and one panel is computed at a time.
 */
function wideDistances({ madd }) {
  const rest = () => minus("last", "c"); // bytes of a row from c on
  const rows = (height) => [
    set("y", "panels"), set("c", "dst"), set("last", plus("dst", "row")),
    repeatWhile(`panel${height}`, lessThan("c", "last"),
      range(height, (r) => [set(`p${r}`, r ? plus(`p${r - 1}`, "d") : "x"), set(`s${r}`, constant(0)), set(`t${r}`, constant(0))]),
      repeatWhile(`coordinate${height}`, lessThan("p0", plus("x", "d")),
        set("u", load("y")), set("v", load("y", 16)),
        range(height, (r) => [
          set("z", loadSplat(`p${r}`)), set("w", sub("z", "v")), set("z", sub("z", "u")),
          set(`s${r}`, madd("z", "z", `s${r}`)), set(`t${r}`, madd("w", "w", `t${r}`)),
          increase(`p${r}`, 8),
        ]),
        increase("y", 32)),
      set("q", "c"),
      when(lessThan(rest(), 32),
        range(height, (r) => [
          when(lessThan(rest(), 16), lowHalf("q", `s${r}`), [
            store("q", `s${r}`),
            when(lessThan(16, rest()), lowHalf(plus("q", 16), `t${r}`)),
          ]),
          increase("q", "row"),
        ]),
        range(height, (r) => [store("q", `s${r}`), store("q", `t${r}`, 16), increase("q", "row")])),
      increase("c", 32)),
    set("dst", plus("dst", times(height, "row"))),
    increase("x", times(height, "d")),
  ];
  return `(func $wideDistances (param $dst i32) (param $x i32) (param $panels i32) (param $end i32) (param $row i32) (param $d i32)
${locals("v128", "u v w z s0 t0 s1 t1 s2 t2 s3 t3")} ${locals("i32", "y c q last p0 p1 p2 p3")}
${lines(repeatWhile("rows", lessThan("x", "end"),
    when(lessThan(plus("x", times(3, "d")), "end"), rows(4), rows(1))))})`;
}

/**
 * Returns the text of distances, which stores ‖xᵢ−yⱼ‖² in the n×m matrix dst. The matrix x is n×d. For d ≤ 4, coordinate l of yⱼ
 * is number l·ld + j of columns, where ld ≥ m is even. For larger d, columns are the panels of wideDistances. The sums have the
 * same order as those of distRow in approx/internal/lin.
 */
function distances({ madd }) {
  const coordinates = (d, f) => range(d, f), registers = 4;
  const rowsOf = (d) => [
    repeatWhile(`row${d}`, lessThan("x", "end"),
      coordinates(d, (l) => set(`x${l}`, loadSplat("x", 8 * l))),
      set("y", "columns"),
      set("last", plus("dst", bytes("m"))),
      repeatWhile(`pair${d}`, lessThan("dst", "last"),
        coordinates(d, (l) => [
          set("t", sub(`x${l}`, load(l ? plus("y", times(l, "ld")) : "y"))),
          set("s", l ? madd("t", "t", "s") : mul("t", "t")),
        ]),
        when(lessThan(plus("dst", 8), "last"), store("dst", "s"), lowHalf("dst", "s")),
        increase("y", 16), increase("dst", 16)),
      set("dst", "last"),
      increase("x", 8 * d)),
  ];
  return exported("distances", locals("v128", "x0 x1 x2 x3 t s"), locals("i32", "end last y"),
    set("end", plus("x", bytes(times("n", "d")))),
    set("ld", bytes("ld")),
    when(lessThan(registers, "d"), [call("wideDistances", "dst", "x", "columns", "end", bytes("m"), bytes("d")), "(return)"]),
    range(registers, (i) => when(isEqual("d", i + 1), rowsOf(i + 1))));
}

/**
 * Returns the text of planarRow, which stores (p − y₂ⱼ)² + (q − y₂ⱼ₊₁)² in dst for 0 ≤ j < n. The results are those of
 * distances, for points of the plane that are stored one after the other. The number n is positive.
 */
function planarRows({ madd }) {
  const row = (u, v) => [
    set("s", sub("x", lanes(u, v, 0))), set("t", sub("z", lanes(u, v, 1))),
    set("s", madd("t", "t", mul("s", "s"))),
  ];
  return exported("planarRow", locals("v128", "x z u v s t"), locals("i32", "end"),
    set("x", splat("p")), set("z", splat("q")),
    set("end", plus("dst", bytes(bitAnd("n", -2)))),
    when(lessThan("dst", "end"), repeatWhile("pair", lessThan("dst", "end"),
      set("u", load("y")), set("v", load("y", 16)),
      row("u", "v"), store("dst", "s"),
      increase("y", 32), increase("dst", 16))),
    when(bitAnd("n", 1), [set("u", load("y")), row("u", "u"), lowHalf("dst", "s")]));
}

/**
 * Returns the text of fold, which computes
 *
 *   A = A − u wᵀ − w uᵀ  and  p = A x
 *
 * for the lower triangle of the symmetric k×k matrix A, as fold in approx/internal/lin does. The number k is positive. The rows of
 * A have the distance ld. The vectors u, w, x and p are at multiples of m in v. A pair of rows is processed at a time:
 * first the columns before the diagonal, and then the square of two rows on the diagonal. If k is odd, the last row is
 * processed alone.
 */
function folds({ madd }) {
  const negative = (address, offset) => operation("f64x2.neg")(loadSplat(address, offset));
  const below = (offset) => [ // one vector of columns, at the address of u
    set("y", load("uj", offset)), set("z", load("wj", offset)),
    set("b", madd("u0", "z", madd("w0", "y", load("a0", offset)))), store("a0", "b", offset),
    set("c", madd("u1", "z", madd("w1", "y", load("a1", offset)))), store("a1", "c", offset),
    set("y", load("xj", offset)), set("z", load("pj", offset)),
    set("s0", madd("b", "y", "s0")), set("s1", madd("c", "y", "s1")),
    store("pj", madd("b", "x0", madd("c", "x1", "z")), offset),
  ];
  const pointers = ["uj", "wj", "xj", "pj", "a0", "a1"];
  const begin = [set("a0", "a"), set("uj", "v"), set("wj", "w"), set("xj", "x"), set("pj", "p"), set("s0", constant(0))];
  const factors = (i) => [ // of row i of the pair
    set(`u${i}`, negative(plus("v", "i"), 8 * i)), set(`w${i}`, negative(plus("w", "i"), 8 * i)),
    set(`x${i}`, loadSplat(plus("x", "i"), 8 * i)),
  ];
  const lastRow = [
    begin, factors(0),
    when(lessThan("uj", plus("v", "i")), repeatWhile("last", lessThan("uj", plus("v", "i")),
      set("b", madd("u0", load("wj"), madd("w0", load("uj"), load("a0")))), store("a0", "b"),
      set("s0", madd("b", load("xj"), "s0")), store("pj", madd("b", "x0", load("pj"))),
      pointers.map((name) => increase(name, 16)))),
    set("b", madd("u0", loadOne("wj"), madd("w0", loadOne("uj"), loadOne("a0")))), lowHalf("a0", "b"),
    set("s0", madd("b", loadOne("xj"), "s0")), storeNumber("pj", sumOf("s0")),
  ];
  return exported("fold", locals("i32", "i w x p end a0 a1 uj wj xj pj"), locals("v128", "u0 u1 w0 w1 x0 x1 s0 s1 y z b c"),
    set("m", bytes("m")), set("ld", bytes("ld")),
    set("w", plus("v", "m")), set("x", plus("w", "m")), set("p", plus("x", "m")),
    when(lessThan(1, "k"), loop("i", 0, 16, bytes(bitAnd("k", -2)),
      begin, set("s1", constant(0)), set("a1", plus("a", "ld")), factors(0), factors(1),
      set("end", plus("v", bitAnd("i", -32))), // of pairs of vectors
      when(lessThan("uj", "end"), repeatWhile("columns", lessThan("uj", "end"),
        below(0), below(16), pointers.map((name) => increase(name, 32)))),
      when(bitAnd("i", 16), [below(0), pointers.map((name) => increase(name, 16))]),
      // The square has b and nothing in its first row, and c in its second row.
      set("y", load("uj")), set("z", load("wj")),
      set("b", madd("u0", "z", madd("w0", "y", load("a0")))),
      set("c", madd("u1", "z", madd("w1", "y", load("a1")))),
      storeNumber("a0", "(f64x2.extract_lane 0 (local.get $b))"), store("a1", "c"),
      set("y", load("xj")),
      set("s0", madd(lanes("b", "c", 0), "y", "s0")), set("s1", madd("c", "y", "s1")),
      store("pj", add(lanes("s0", "s1", 0), lanes("s0", "s1", 1))),
      set("a", plus("a", shiftLeft("ld", 1))))),
    when(bitAnd("k", 1), lastRow));
}

/**
 * Returns the text of mulSymmetric, which multiplies m rows of a symmetric matrix, from row i on, and their transposes by a
 * vector, as the function in approx/internal/lin does:
 *
 *   y[i+r] = Σⱼ a[r·ld+j] x[j] over j < n,  y[j] += Σᵣ a[r·ld+j] x[i+r] for j < i.
 *
 * The number m is a positive multiple of four, i is a multiple of four, and n is even.
 *
 * Four rows are processed at a time. A processor fetches sequences of addresses early, but a row of up to 4 kB is too short for this.
 * Hence a step also reads two cache lines of the next four rows, in the order of their addresses. This halves the time for a
 * matrix that is not in a cache.
 */
function symmetricProducts({ madd }) {
  const maxShortRow = 512; // numbers
  const pointers = ["xj", "a0", "a1", "a2", "a3"];
  const once = (offset) => [
    set("v", load("xj", offset)),
    range(4, (r) => set(`s${r}`, madd(load(`a${r}`, offset), "v", `s${r}`))),
  ];
  const twice = (offset) => [
    set("v", load("xj", offset)), set("w", load("yj", offset)),
    range(4, (r) => [set("b", load(`a${r}`, offset)), set(`s${r}`, madd("b", "v", `s${r}`)), set("w", madd("b", `x${r}`, "w"))]),
    store("yj", "w", offset),
  ];
  const readAhead = `(drop ${load("ahead")}) (drop ${load("ahead", 64)})`;
  return exported("mulSymmetric", locals("i32", "xj yj xi yi mid end ahead a0 a1 a2 a3"), locals("v128", "x0 x1 x2 x3 s0 s1 s2 s3 v w b"),
    set("ld", bytes("ld")), set("xi", plus("x", bytes("i"))), set("yi", plus("y", bytes("i"))),
    set("mid", "xi"), set("end", plus("x", bytes("n"))),
    repeatWhile("rows", operation("i32.gt_s")("m", 0),
      range(4, (r) => [set(`a${r}`, r ? plus(`a${r - 1}`, "ld") : "a"), set(`s${r}`, constant(0))]),
      set("a", plus("a3", "ld")),
      // Without short rows ahead, ahead is in the current rows, where reads cost little.
      set("ahead", `(select ${value("a")} ${value("a0")} ${bitAnd(operation("i32.gt_s")("m", 4), lessThan("n", maxShortRow + 1))})`),
      set("xj", "x"), set("yj", "y"),
      when(lessThan("xj", "mid"), [
        range(4, (r) => set(`x${r}`, loadSplat("xi", 8 * r))),
        repeatWhile("twice", lessThan("xj", "mid"), readAhead, twice(0), twice(16), [...pointers, "yj"].map((name) => increase(name, 32)), increase("ahead", 128)),
      ]),
      when(bitAnd(minus("end", "xj"), 16), [once(0), pointers.map((name) => increase(name, 16))]),
      when(lessThan("xj", "end"),
        repeatWhile("once", lessThan("xj", "end"), readAhead, once(0), once(16), pointers.map((name) => increase(name, 32)), increase("ahead", 128))),
      range(4, (r) => storeNumber("yi", sumOf(`s${r}`), 8 * r)),
      increase("xi", 32), increase("yi", 32), set("m", minus("m", 4))));
}

/** Returns the text of dot, which returns Σ xᵢyᵢ over 0 ≤ i < n. The number n is a positive multiple of eight. */
function dots({ madd }) {
  return exported("dot", locals("v128", "s0 s1 s2 s3"), locals("i32", "end"),
    set("end", plus("x", bytes("n"))),
    repeatWhile("vectors", lessThan("x", "end"),
      range(4, (i) => set(`s${i}`, madd(load("x", 16 * i), load("y", 16 * i), `s${i}`))),
      increase("x", 64), increase("y", 64)),
    set("s0", add(add("s0", "s1"), add("s2", "s3"))), sumOf("s0"));
}

/**
 * Returns the text of raise, which replaces yᵢ by the larger of yᵢ and |xᵢ| for 0 ≤ i < n. No number is NaN, and n is a positive
 * multiple of eight.
 */
function raises() {
  return exported("raise", locals("i32", "end"),
    set("end", plus("y", bytes("n"))),
    repeatWhile("vectors", lessThan("y", "end"),
      range(4, (i) => store("y", operation("f64x2.pmax")(load("y", 16 * i), operation("f64x2.abs")(load("x", 16 * i))), 16 * i)),
      increase("x", 64), increase("y", 64)));
}

/**
 * Returns instructions that find the first largest number of a loop over pairs of numbers. They store the index in index. In front of
 * the loop, best contains bounds that the number must exceed, and each pair is in x. If no number exceeds them, index is −1.
 */
function maximum({ choose }) {
  const lane = (name, i) => `(i64x2.extract_lane ${i} (local.get $${name}))`;
  const bestOf = (i) => `(f64x2.extract_lane ${i} (local.get $best))`;
  return {
    declarations: [locals("v128", "x best at now"), locals("i32", "index")],
    before: [set("at", words(-1)), set("now", "(v128.const i64x2 0 1)")],
    step: [
      set("at", choose("now", "at", operation("f64x2.gt")("x", "best"))),
      set("best", operation("f64x2.pmax")("best", "x")),
      set("now", addWords("now", words(2))),
    ],
    after: [set("index", `(i32.wrap_i64 (select ${lane("at", 1)} ${lane("at", 0)} ${operation("i32.or")(
      operation("f64.gt")(bestOf(1), bestOf(0)),
      bitAnd(operation("f64.eq")(bestOf(1), bestOf(0)), operation("i64.lt_s")(lane("at", 1), lane("at", 0))))}))`)],
  };
}

const withoutSecond = (room) => `(f64x2.replace_lane 1 ${room} ${number(-Infinity)})`;

/**
 * Returns the text of shiftMax, which adds δ(bₗ−aₗ) to eₗ for 0 ≤ l < n. The result is the smallest index of the largest
 * eₗ + roomₗ, or −1 if there is none above −∞.
 */
function shifts(variant) {
  const { declarations, before, step, after } = maximum(variant);
  const pair = (load, room) => [set("x", variant.madd("d", sub(load("b"), load("a")), load("e"))), set("y", room)];
  const count = [set("x", add("x", "y")), step];
  return exported("shiftMax", declarations, locals("v128", "d y"), locals("i32", "end"), before,
    set("d", splat("delta")), set("best", constant(-Infinity)),
    set("end", plus("e", bytes(bitAnd("n", -2)))),
    when(lessThan("e", "end"), repeatWhile("pair", lessThan("e", "end"),
      pair(load, load("room")), store("e", "x"), count,
      ["e", "a", "b", "room"].map((name) => increase(name, 16)))),
    when(bitAnd("n", 1), [pair(loadOne, withoutSecond(loadOne("room"))), lowHalf("e", "x"), count]),
    after, value("index"));
}

/**
 * Returns the text of bestPartner. The result is the smallest index of the largest
 *
 *   gₗ²/max(cₗ + c − 2rowₗ, floor),  gₗ = max(0, top − eₗ + roomₗ),
 *
 * for 0 ≤ l < n, where cₗ are numbers of curve, or −1 if all are 0. The largest gₗ is stored at gap.
 */
function partners(variant) {
  const { declarations, before, step, after } = maximum(variant);
  const largest = operation("f64x2.pmax");
  const pair = (load, room) => [
    set("g", largest("zero", add(sub("t", load("e")), room))),
    set("widest", largest("widest", "g")),
    set("u", largest("least", sub(add("ci", load("curve")), mul("two", load("row"))))),
    set("x", operation("f64x2.div")(mul("g", "g"), "u")),
    step,
  ];
  return exported("bestPartner", declarations, locals("v128", "g u widest zero t ci least two"), locals("i32", "end"), before,
    set("t", splat("top")), set("ci", splat("c")), set("least", splat("floor")), set("two", constant(2)),
    set("end", plus("e", bytes(bitAnd("n", -2)))),
    when(lessThan("e", "end"), repeatWhile("pair", lessThan("e", "end"),
      pair(load, load("room")),
      ["e", "room", "row", "curve"].map((name) => increase(name, 16)))),
    when(bitAnd("n", 1), pair(loadOne, withoutSecond(loadOne("room")))),
    storeNumber("gap", operation("f64.max")("(f64x2.extract_lane 0 (local.get $widest))", "(f64x2.extract_lane 1 (local.get $widest))")),
    after, value("index"));
}

/**
 * Returns the text of poleSums, whose results are Σ tᵢ and Σ tᵢ/δᵢ for 0 ≤ i < n, where tᵢ = zᵢ/δᵢ and
 * δᵢ = (dᵢ − origin) − mu.
 */
function poleSums({ madd }) {
  const pair = (load) => [
    set("r", operation("f64x2.div")("one", sub(sub(load("d"), "o"), "m"))),
    set("t", mul("r", load("z"))),
    set("s", add("s", "t")), set("q", madd("t", "r", "q")),
  ];
  // The unused lane of a single number is 0, and so is its z. Its difference from origin + mu could be 0 as well.
  const single = [
    set("o", "(f64x2.replace_lane 1 (local.get $o) (f64.const -1))"), set("m", "(f64x2.replace_lane 1 (local.get $m) (f64.const 0))"),
    pair(loadOne),
  ];
  return `(func $poleSums (param $d i32) (param $z i32) (param $origin f64) (param $mu f64) (param $n i32) (result f64 f64)
${locals("v128", "one o m r t s q")} ${locals("i32", "end")}
${lines([
    set("one", constant(1)), set("o", splat("origin")), set("m", splat("mu")),
    set("end", plus("d", bytes(bitAnd("n", -2)))),
    when(lessThan("d", "end"), repeatWhile("pair", lessThan("d", "end"), pair(load), increase("d", 16), increase("z", 16))),
    when(bitAnd("n", 1), single),
    sumOf("s"), sumOf("q"),
  ])})`;
}

/**
 * Returns the text of secular, which stores origin and mu of root j of the secular equation at the given address, as the
 * function in approx/internal/lin/secular.go does. The slices d and z have n numbers, and inv is 1/ρ.
 */
function secularRoots() {
  const [fadd, fsub, fmul, fdiv, below, atMost, above, same] =
    ["add", "sub", "mul", "div", "lt", "le", "gt", "eq"].map((name) => operation(`f64.${name}`));
  const [magnitude, negative, squareRoot, largest] = ["abs", "neg", "sqrt", "max"].map((name) => operation(`f64.${name}`));
  const pole = loadNumber("dj"), nextPole = loadNumber("dj", 8);
  const isInside = bitAnd(below("lo", "next"), below("next", "hi"));
  const or = operation("i32.or"), not = operation("i32.eqz");
  const start = when("isLast", [
    set("at", "z"), set("end", plus("z", bytes("n"))),
    repeatWhile("sum", lessThan("at", "end"), set("hi", fadd("hi", loadNumber("at"))), increase("at", 8)),
    set("hi", fdiv("hi", "inv")), set("mu", fmul("hi", number(0.5))),
  ], [set("gap", fmul(fsub(nextPole, "origin"), number(0.5))), set("hi", "gap"), set("mu", "gap")]);
  const evaluate = [
    call("poleSums", "d", "z", "origin", "mu", "mid"), "(local.set $slope) (local.set $psi)",
    call("poleSums", plus("d", bytes("mid")), plus("z", bytes("mid")), "origin", "mu", minus("n", "mid")),
    "(local.set $rise) (local.set $phi)",
    set("f", fadd(fadd("inv", "psi"), "phi")),
  ];
  const left = fsub(fadd("inv", "psi"), fmul("a", "slope"));
  const eta = when("isLast", set("eta", fadd("a", fdiv("q", left))), [
    set("b", fsub(fsub(nextPole, "origin"), "mu")),
    set("c", fsub(fadd(left, "phi"), fmul("b", "rise"))),
    set("e", fadd(fadd(fmul("c", fadd("a", "b")), "q"), fmul(fmul("b", "b"), "rise"))),
    set("p", fmul(fmul("a", "b"), "f")),
    set("root", squareRoot(largest(number(0), fsub(fmul("e", "e"), fmul(fmul(number(4), "c"), "p"))))),
    when(atMost("e", number(0)), set("eta", fdiv(fsub("e", "root"), fmul(number(2), "c"))),
      set("eta", fdiv(fmul(number(2), "p"), fadd("e", "root")))),
  ]);
  return exported("secular", locals("i32", "dj mid isLast step at end"),
    locals("f64", "origin mu lo hi gap tolerance psi slope phi rise f a b q c e p root eta next full near"),
    set("dj", plus("d", bytes("j"))), set("mid", plus("j", 1)), set("isLast", isEqual("mid", "n")),
    set("tolerance", fmul(number(2 ** -52), fadd(number(8), fmul(number(1 / 8), "(f64.convert_i32_u (local.get $n))")))),
    set("origin", pole), start,
    `(block $done (loop $again
${lines([
      evaluate,
      when(bitAnd(below("f", number(0)), not(or("step", "isLast"))), [
        set("origin", nextPole), set("lo", negative("gap")), set("hi", number(0)), set("mu", "lo"),
      ]),
      `(br_if $done ${atMost(magnitude("f"), fmul("tolerance", fadd(fsub("inv", "psi"), "phi")))})`,
      when(above("f", number(0)), set("hi", "mu"), set("lo", "mu")),
      set("a", fsub(fsub(pole, "origin"), "mu")), set("q", fmul(fmul("a", "a"), "slope")),
      eta,
      set("full", fadd("mu", "eta")), set("next", "full"),
      when(not(isInside), set("next", fmul(fadd("lo", "hi"), number(0.5)))),
      `(br_if $done ${or(same("next", "mu"), not(isInside))})`,
      set("near", fmul(magnitude("eta"), number(2 ** 25))),
      set("at", bitAnd(bitAnd(same("next", "full"), atMost("near", negative("a"))), or("isLast", atMost("near", "b")))),
      set("mu", "next"),
      `(br_if $done ${value("at")})`,
      increase("step", 1), `(br_if $again ${lessThan("step", 200)})`,
    ])}))`,
    storeNumber("result", "origin"), storeNumber("result", "mu", 8));
}

/** Returns the text of quotients, which replaces qᵢ by hᵢ/qᵢ for 0 ≤ i < n. The result is the sum of squares of the quotients. */
function quotients({ madd }) {
  return exported("quotients", locals("v128", "x s t"), locals("i32", "end"),
    set("end", plus("q", bytes(bitAnd("n", -4)))),
    when(lessThan("q", "end"), repeatWhile("pairs", lessThan("q", "end"),
      set("x", operation("f64x2.div")(load("h"), load("q"))), store("q", "x"), set("s", madd("x", "x", "s")),
      set("x", operation("f64x2.div")(load("h", 16), load("q", 16))), store("q", "x", 16), set("t", madd("x", "x", "t")),
      increase("h", 32), increase("q", 32))),
    when(bitAnd("n", 2), [
      set("x", operation("f64x2.div")(load("h"), load("q"))), store("q", "x"), set("s", madd("x", "x", "s")),
      increase("h", 16), increase("q", 16),
    ]),
    when(bitAnd("n", 1), [ // the unused lane is 0/1
      set("x", operation("f64x2.div")(loadOne("h"), `(f64x2.replace_lane 1 ${loadOne("q")} (f64.const 1))`)),
      lowHalf("q", "x"), set("t", madd("x", "x", "t")),
    ]),
    set("s", add("s", "t")), sumOf("s"));
}

/** Returns the text of ratios, which multiplies pᵢ by gᵢ/(dᵢ − c) for 0 ≤ i < n. */
function poleRatios() {
  const product = (load) => mul(load("p"), operation("f64x2.div")(load("g"), sub(load("d"), "v")));
  return exported("ratios", locals("v128", "v"), locals("i32", "end"),
    set("v", splat("c")),
    set("end", plus("p", bytes(bitAnd("n", -2)))),
    when(lessThan("p", "end"), repeatWhile("pair", lessThan("p", "end"),
      store("p", product(load)), increase("p", 16), increase("g", 16), increase("d", 16))),
    when(bitAnd("n", 1), lowHalf("p", product(loadOne))));
}

/**
 * Returns the text of transpose, which stores src[i·lds+j] in dst[j·ld+i] for 0 ≤ i < m and 0 ≤ j < n. The number m is a
 * positive multiple of four, and n is positive and even. Four rows and two columns are processed at a time.
 */
function transposes() {
  const storeColumn = (lane) => [store("q", lanes("r0", "r1", lane)), store("q", lanes("r2", "r3", lane), 16), increase("q", "ld")];
  return exported("transpose", locals("v128", "r0 r1 r2 r3"), locals("i32", "i p q end"),
    set("ld", bytes("ld")), set("lds", bytes("lds")),
    loop("i", 0, 4, "m",
      set("p", "src"), set("q", "dst"), set("end", plus("src", bytes("n"))),
      repeatWhile("columns", lessThan("p", "end"),
        range(4, (r) => set(`r${r}`, load(plus("p", times(r, "lds"))))),
        storeColumn(0), storeColumn(1),
        increase("p", 16)),
      increase("src", shiftLeft("lds", 2)), increase("dst", 32)));
}

/**
 * Returns the text of substitute, which solves a triangular system of order n for k columns, as substitute in approx/internal/lin
 * does. The unknowns are computed in the order of the rows. Row i of L is i·lr bytes behind l, and its elements have the distance
 * lc. Rows of b have the distance ldb. The distances may be negative. The numbers n and k are positive.
 */
function substitutions({ madd }) {
  const minusOf = operation("f64x2.neg"), differ = operation("i32.ne");
  const solve = (count, load, store) => { // for count vectors of columns
    const vectors = (f) => range(count, (i) => f(`x${i}`, 16 * i));
    return [
      set("row", "l"), set("q", "b"), set("i", "n"),
      repeatWhile("rows", "(local.tee $i (i32.sub (local.get $i) (i32.const 1)))",
        vectors((x, offset) => set(x, minusOf(load("q", offset)))),
        set("p", "row"), set("r", "b"),
        when(differ("r", "q"), repeatWhile("terms", differ("r", "q"),
          set("t", loadSplat("p")),
          vectors((x, offset) => set(x, madd("t", load("r", offset), x))),
          increase("p", "lc"), increase("r", "ldb"))),
        set("t", loadSplat("p")),
        vectors((x, offset) => store("q", operation("f64x2.div")(minusOf(x), "t"), offset)),
        increase("row", "lr"), increase("q", "ldb")),
    ];
  };
  const columns = (count) => `(block $narrow${count} (loop $columns${count}
(br_if $narrow${count} ${lessThan("end", plus("b", 16 * count))})
${lines([solve(count, load, store), increase("b", 16 * count), `(br $columns${count})`])}))`;
  return exported("substitute", locals("v128", "x0 x1 x2 x3 t"), locals("i32", "end row p q r i"),
    set("end", plus("b", bytes("k"))),
    columns(4), columns(1),
    when(lessThan("b", "end"), solve(1, loadOne, lowHalf)));
}

/**
 * VARIANTS contains the instructions of both variants: madd(x, y, z) is x·y + z, and choose(x, y, mask) is x in lanes whose mask is
 * set, and y elsewhere.
 *
 * The sums of six rows of a tile need twelve of the sixteen registers of a processor. Without relaxed_madd, products need
 * more of the others, so a tile has four rows.
 */
const VARIANTS = {
  plain: { madd: (x, y, z) => add(mul(x, y), z), choose: operation("v128.bitselect"), tileHeight: 4 },
  relaxed: { madd: operation("f64x2.relaxed_madd"), choose: operation("i64x2.relaxed_laneselect"), tileHeight: 6 },
};

/** Returns the text of the module with the kernels. @param {keyof typeof VARIANTS} name */
export function kernelsText(name) {
  const variant = VARIANTS[name];
  return `(module
(import "go" "mem" (memory 0))
(import "link" "table" (table ${Object.keys(SIGNATURES).length} funcref))
${lines([products, exponentials, sines, waves, wideDistances, distances, planarRows, folds, symmetricProducts, dots, raises, shifts, partners, poleSums, secularRoots, poleRatios, quotients, transposes, substitutions].map((f) => f(variant)))}
(elem (i32.const 0) ${Object.keys(SIGNATURES).map((name) => `$${name}`).join(" ")})
)`;
}

/**
 * Returns the text of a module with the functions that Go imports. Go needs its imports before it has a memory, and the
 * kernels need the memory. So these functions call the kernels through a table, which the kernels fill.
 */
export function linkText() {
  return `(module
(table (export "table") ${Object.keys(SIGNATURES).length} funcref)
${lines(Object.entries(SIGNATURES).map(([name, s], i) => {
    const names = s.params.split(" ").map((p) => `(local.get $${p.split(":")[0]})`);
    return `(func (export "${name}") ${signature(s, true)}
(call_indirect ${signature(s, false)} ${names.join(" ")} (i32.const ${i})))`;
  }))}
)`;
}
