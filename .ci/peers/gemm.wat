;; This program computes the product C = A·B of n×n matrices, which are stored row by row.
;; n must be a multiple of 8. The handwritten product shows how fast a product can be in
;; WebAssembly. Only bench-peers uses this program.
;;
;; The memory holds A, B and C from byte 0, and then the packed blocks. A block has up
;; to 256 steps of the sum. A is packed by 4 rows and B by 4 columns, so that the
;; innermost loop reads both in order. The loop holds 4×4 sums in eight registers and
;; makes one step per iteration. With two steps per iteration, V8 would first load the
;; operands of both steps and keep the sums in memory.
(module
  (memory (export "memory") 256)

  ;; tile adds a product to the 4×4 block of C at $c, whose rows are $row bytes apart.
  ;; The factors are the packed columns at $a and the packed rows at $b, with $k steps.
  (func $tile (param $a i32) (param $b i32) (param $c i32) (param $row i32) (param $k i32)
    (local $u v128) (local $v v128) (local $t v128)
    (local $s00 v128) (local $s01 v128) (local $s10 v128) (local $s11 v128)
    (local $s20 v128) (local $s21 v128) (local $s30 v128) (local $s31 v128)
    (loop $next
      (local.set $u (v128.load (local.get $b)))
      (local.set $v (v128.load offset=16 (local.get $b)))
      (local.set $t (v128.load64_splat (local.get $a)))
      (local.set $s00 (f64x2.add (local.get $s00) (f64x2.mul (local.get $t) (local.get $u))))
      (local.set $s01 (f64x2.add (local.get $s01) (f64x2.mul (local.get $t) (local.get $v))))
      (local.set $t (v128.load64_splat offset=8 (local.get $a)))
      (local.set $s10 (f64x2.add (local.get $s10) (f64x2.mul (local.get $t) (local.get $u))))
      (local.set $s11 (f64x2.add (local.get $s11) (f64x2.mul (local.get $t) (local.get $v))))
      (local.set $t (v128.load64_splat offset=16 (local.get $a)))
      (local.set $s20 (f64x2.add (local.get $s20) (f64x2.mul (local.get $t) (local.get $u))))
      (local.set $s21 (f64x2.add (local.get $s21) (f64x2.mul (local.get $t) (local.get $v))))
      (local.set $t (v128.load64_splat offset=24 (local.get $a)))
      (local.set $s30 (f64x2.add (local.get $s30) (f64x2.mul (local.get $t) (local.get $u))))
      (local.set $s31 (f64x2.add (local.get $s31) (f64x2.mul (local.get $t) (local.get $v))))
      (local.set $a (i32.add (local.get $a) (i32.const 32)))
      (local.set $b (i32.add (local.get $b) (i32.const 32)))
      (br_if $next (local.tee $k (i32.sub (local.get $k) (i32.const 1)))))
    (v128.store (local.get $c) (f64x2.add (v128.load (local.get $c)) (local.get $s00)))
    (v128.store offset=16 (local.get $c) (f64x2.add (v128.load offset=16 (local.get $c)) (local.get $s01)))
    (local.set $c (i32.add (local.get $c) (local.get $row)))
    (v128.store (local.get $c) (f64x2.add (v128.load (local.get $c)) (local.get $s10)))
    (v128.store offset=16 (local.get $c) (f64x2.add (v128.load offset=16 (local.get $c)) (local.get $s11)))
    (local.set $c (i32.add (local.get $c) (local.get $row)))
    (v128.store (local.get $c) (f64x2.add (v128.load (local.get $c)) (local.get $s20)))
    (v128.store offset=16 (local.get $c) (f64x2.add (v128.load offset=16 (local.get $c)) (local.get $s21)))
    (local.set $c (i32.add (local.get $c) (local.get $row)))
    (v128.store (local.get $c) (f64x2.add (v128.load (local.get $c)) (local.get $s30)))
    (v128.store offset=16 (local.get $c) (f64x2.add (v128.load offset=16 (local.get $c)) (local.get $s31))))

  (func (export "multiply") (param $n i32)
    (local $row i32) (local $size i32) (local $pa i32) (local $pb i32)
    (local $l i32) (local $k i32) (local $i i32) (local $j i32) (local $p i32) (local $q i32)
    (local.set $row (i32.shl (local.get $n) (i32.const 3)))
    (local.set $size (i32.mul (local.get $row) (local.get $n)))
    (local.set $pa (i32.mul (local.get $size) (i32.const 3)))
    (local.set $pb (i32.add (local.get $pa) (i32.shl (local.get $row) (i32.const 8))))
    (memory.fill (i32.shl (local.get $size) (i32.const 1)) (i32.const 0) (local.get $size))
    (loop $depth
      (local.set $k (i32.sub (local.get $n) (local.get $l)))
      (if (i32.gt_u (local.get $k) (i32.const 256)) (then (local.set $k (i32.const 256))))
      ;; Element (i, l+p) of A is stored at pa + 8(k·(i−i mod 4) + 4p + i mod 4).
      (local.set $i (i32.const 0))
      (loop $rows
        (local.set $p (i32.const 0))
        (local.set $q (i32.add (local.get $pa) (i32.shl (i32.add
          (i32.mul (local.get $k) (i32.and (local.get $i) (i32.const -4))) (i32.and (local.get $i) (i32.const 3))) (i32.const 3))))
        (loop $steps
          (f64.store (i32.add (local.get $q) (i32.shl (local.get $p) (i32.const 5)))
            (f64.load (i32.add (i32.mul (local.get $i) (local.get $row)) (i32.shl (i32.add (local.get $l) (local.get $p)) (i32.const 3)))))
          (br_if $steps (i32.lt_u (local.tee $p (i32.add (local.get $p) (i32.const 1))) (local.get $k))))
        (br_if $rows (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 1))) (local.get $n))))
      ;; The four columns of B from j are stored, for row l+p, at pb + 8(k·j + 4p).
      (local.set $p (i32.const 0))
      (loop $steps
        (local.set $j (i32.const 0))
        (loop $columns
          (local.set $q (i32.add (local.get $size) (i32.add
            (i32.mul (i32.add (local.get $l) (local.get $p)) (local.get $row)) (i32.shl (local.get $j) (i32.const 3)))))
          (local.set $i (i32.add (local.get $pb) (i32.shl (i32.add
            (i32.mul (local.get $k) (local.get $j)) (i32.shl (local.get $p) (i32.const 2))) (i32.const 3))))
          (v128.store (local.get $i) (v128.load (local.get $q)))
          (v128.store offset=16 (local.get $i) (v128.load offset=16 (local.get $q)))
          (br_if $columns (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 4))) (local.get $n))))
        (br_if $steps (i32.lt_u (local.tee $p (i32.add (local.get $p) (i32.const 1))) (local.get $k))))
      (local.set $j (i32.const 0))
      (loop $columns
        (local.set $i (i32.const 0))
        (loop $rows
          (call $tile
            (i32.add (local.get $pa) (i32.shl (i32.mul (local.get $k) (local.get $i)) (i32.const 3)))
            (i32.add (local.get $pb) (i32.shl (i32.mul (local.get $k) (local.get $j)) (i32.const 3)))
            (i32.add (i32.shl (local.get $size) (i32.const 1)) (i32.add (i32.mul (local.get $i) (local.get $row)) (i32.shl (local.get $j) (i32.const 3))))
            (local.get $row) (local.get $k))
          (br_if $rows (i32.lt_u (local.tee $i (i32.add (local.get $i) (i32.const 4))) (local.get $n))))
        (br_if $columns (i32.lt_u (local.tee $j (i32.add (local.get $j) (i32.const 4))) (local.get $n))))
      (br_if $depth (i32.lt_u (local.tee $l (i32.add (local.get $l) (local.get $k))) (local.get $n))))))
