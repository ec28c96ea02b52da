package answer

import (
	"testing"

	"mercer/wasm/play/task"
)

// TestEveryTaskHasAnswer checks that each task has an answer, except for the first
// task, which only shows the kernel.
func TestEveryTaskHasAnswer(t *testing.T) {
	for _, k := range task.All[1:] {
		if ByTask[k.Key] == nil {
			t.Errorf("%s has no answer", k.Key)
		}
	}
	if got, want := len(ByTask), len(task.All)-1; got != want {
		t.Errorf("there are %d answers, want %d", got, want)
	}
}
