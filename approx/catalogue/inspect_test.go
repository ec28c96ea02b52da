package catalogue_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"

	"slices"
	"testing"

	"mercer/approx"
	"mercer/approx/catalogue"
	"mercer/approx/internal/fixture"
	"mercer/approx/kernel"
)

// TestInspect checks that Inspect returns the fields that Save writes, for the features of each
// method with each kernel.
func TestInspect(t *testing.T) {
	x := fixture.Normal(30, 2, 1)
	count := 0
	for _, k := range catalogue.Kernels {
		kernel, err := k.New(0.7, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range catalogue.Methods {
			fit, err := fixture.Fit(context.Background(), m.MethodInfo, 5, approx.Problem{Kernel: kernel, X: x, Seed: 1}, nil)
			if err != nil {
				continue // the method does not accept the kernel
			}
			count++
			for _, v := range []any{fit.Features, kernel} {
				got, err := catalogue.Inspect(v)
				if err != nil {
					t.Fatalf("%s, %s: %v", m.Key, k.Key, err)
				}
				if err := compareWithFile(got, v); err != nil {
					t.Errorf("%s, %s: %v", m.Key, k.Key, err)
				}
			}
		}
	}
	if count < 500 {
		t.Errorf("only %d methods and kernels were compared", count)
	}
}

// compareWithFile compares o with the file of v.
func compareWithFile(o *catalogue.Object, v any) error {
	data, err := save(v)
	if err != nil {
		return err
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err
	}
	file, err := z.Open("header.json")
	if err != nil {
		return err
	}
	defer file.Close()
	var header struct{ Object map[string]any }
	if err := json.NewDecoder(file).Decode(&header); err != nil {
		return err
	}
	return compareObject("", o, header.Object)
}

// compareObject compares the type of o and its fields with those in the header of a file.
func compareObject(path string, o *catalogue.Object, header map[string]any) error {
	if same, ok := header["same"]; ok { // an object that occurs twice stands in the file once
		return fmt.Errorf("%s is the same as %v, which this test does not compare", path, same)
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(header)), func(n string) bool { return n == "type" })
	for _, f := range o.Fields {
		want, ok := header[f.Name]
		if !ok {
			return fmt.Errorf("%s: the file has no field %s", path, f.Name)
		}
		names = slices.DeleteFunc(names, func(n string) bool { return n == f.Name })
		switch v := f.Value.(type) {
		case *catalogue.Object:
			fields, isObject := want.(map[string]any)
			if (v != nil) != isObject {
				return fmt.Errorf("%s.%s is %v, want %v", path, f.Name, v, want)
			}
			if v != nil {
				if err := compareObject(path+"."+f.Name, v, fields); err != nil {
					return err
				}
			}
		case float64, bool, string:
			if want != v {
				return fmt.Errorf("%s.%s is %v, want %v", path, f.Name, v, want)
			}
		case int:
			if want != float64(v) {
				return fmt.Errorf("%s.%s is %v, want %v", path, f.Name, v, want)
			}
		default: // arrays have entries of their own
			isEmpty := reflect.ValueOf(v).IsZero()
			if isEmpty != (want == nil) {
				return fmt.Errorf("%s.%s is %v, want %v", path, f.Name, v, want)
			}
		}
	}
	if len(names) > 0 {
		return fmt.Errorf("%s: the fields %v are missing", path, names)
	}
	if want, _ := header["type"].(string); o.Type != want {
		return fmt.Errorf("%s has the type %q, want %q", path, o.Type, want)
	}
	return nil
}

// TestInspectRefuses checks that values without a saved form cause the errors of Save.
func TestInspectRefuses(t *testing.T) {
	for _, v := range []any{nil, 3, struct{ kernel.Gaussian }{}} {
		_, err := catalogue.Inspect(v)
		var got *catalogue.SaveError
		if !errors.As(err, &got) {
			t.Errorf("Inspect(%v) returns %v, want a *SaveError", v, err)
		}
	}
}
