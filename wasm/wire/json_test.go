package wire

import (
	"bytes"
	"encoding/json"
	"math"
	"math/rand/v2"
	"testing"
)

// encodeByStandard returns the output of encoding/json.
func encodeByStandard(t *testing.T, v any) string {
	t.Helper()
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatalf("%v: %v", v, err)
	}
	return string(bytes.TrimSuffix(b.Bytes(), []byte("\n")))
}

type inner struct {
	A int     `json:"a"`
	B float64 `json:"b"`
	C string
}

type Deep struct {
	inner
	B *float64 `json:"b"`
	D bool     `json:"d"`
}

type leaves struct {
	Bool   bool              `json:"bool,omitempty"`
	Int    int               `json:"int,omitempty"`
	Uint   uint64            `json:"uint,omitempty"`
	Float  float64           `json:"float,omitempty"`
	Text   string            `json:"text,omitempty"`
	Ptr    *inner            `json:"ptr,omitempty"`
	List   []int             `json:"list,omitempty"`
	Map    map[string]string `json:"map,omitempty"`
	Any    any               `json:"any,omitempty"`
	Pair   [2]float64        `json:"pair,omitempty"`
	Struct inner             `json:"struct,omitempty"`
	Not    int               `json:"-"`
	hidden int
}

func TestJSONMatchesStandardLibrary(t *testing.T) {
	one, zero := 1.0, 0.0
	var nowhere *inner
	for _, v := range []any{
		nil, true, false, 0, -7, math.MaxInt, math.MinInt, uint64(math.MaxUint64), "", "σ ≤ 2", nowhere, &one,
		"\x00\x01\b\f\n\r\t\x1f \"\\/<>&\u2028\u2029\x7f\u00a0𝜑",
		[]float64(nil), []float64{}, [2]float64{1, 2}, [][]float64{{1}, nil, {}}, []any{1, "a", nil, []string{"b"}},
		map[string]any(nil), map[string]any{}, map[string]any{"b": 1, "a": map[string]string{"z": "y", "é": "x", "\n": "w"}, "B": nil},
		inner{1, 2.5, "c"}, &inner{}, Deep{}, Deep{inner{1, 2, "3"}, &one, true},
		leaves{}, leaves{hidden: 1, Not: 1}, leaves{List: []int{}, Map: map[string]string{}, Any: 0, Ptr: &inner{}},
		leaves{true, 1, 1, 1, "1", &inner{}, []int{0}, map[string]string{"": ""}, &zero, [2]float64{}, inner{}, 1, 1},
		Head{Kind: "result", Rev: 3, Blocks: []Block{{"a", 1, 2, 3}}, Labels: map[string]string{"a": "b"}, Body: map[string]any{"x": one}},
		Head{},
	} {
		if got, want := string(AppendJSON(nil, v)), encodeByStandard(t, v); got != want {
			t.Errorf("%#v is written as %s, not %s", v, got, want)
		}
	}
}

func TestJSONNumbers(t *testing.T) {
	for _, x := range []float64{0, math.Copysign(0, -1), 1, 0.1, 1e-6, 9.999999e-7, 1e-7, 1.5e-10, 1e-100, 5e-324, 1e20, 1e21, 1.2e21, math.MaxFloat64, math.Pi, 1 << 53} {
		for _, x := range []float64{x, -x} {
			if got, want := string(AppendJSON(nil, x)), encodeByStandard(t, x); got != want {
				t.Errorf("%v is written as %s, not %s", x, got, want)
			}
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		x := math.Float64frombits(r.Uint64())
		want := "null"
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			want = encodeByStandard(t, x)
		}
		if got := string(AppendJSON(nil, x)); got != want {
			t.Fatalf("%v is written as %s, not %s", x, got, want)
		}
	}
	if got := string(AppendJSON(nil, []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1})); got != "[null,null,null,1]" {
		t.Errorf("what is not finite is written as %s", got)
	}
}

type mark struct{ Half float64 }

func (m mark) JSONValue() any { return map[string]any{"whole": 2 * m.Half} }

func TestJSONValue(t *testing.T) {
	got := string(AppendJSON([]byte("> "), map[string]any{"a": mark{1}, "b": &mark{2}, "c": []mark{{3}}, "d": (*mark)(nil)}))
	if want := `> {"a":{"whole":2},"b":{"whole":4},"c":[{"whole":6}],"d":null}`; got != want {
		t.Errorf("%s, not %s", got, want)
	}
}

func TestJSONErrors(t *testing.T) {
	for _, v := range []any{make(chan int), []byte("ab"), map[int]string{1: "a"}, func() {}, complex(1, 2), struct{ X []any }{[]any{int8(1)}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%T is written", v)
				}
			}()
			AppendJSON(nil, v)
		}()
	}
}

func FuzzJSONText(f *testing.F) {
	f.Add("two \"moons\" \\ \n \x00 \u2028 σ")
	f.Fuzz(func(t *testing.T, s string) {
		var got, want string
		if err := json.Unmarshal(AppendJSON(nil, s), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(encodeByStandard(t, s)), &want); err != nil || got != want {
			t.Errorf("%q is read back as %q, not %q: %v", s, got, want, err)
		}
	})
}
