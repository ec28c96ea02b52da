package answer

import (
	"testing"

	"mercer/wasm/play/task"
)

// Each task but the first, which is the kernel itself, has an answer.
func TestEveryTaskHasAnAnswer(t *testing.T) {
	for _, k := range task.All[1:] {
		if ByTask[k.Key] == nil {
			t.Errorf("%s has no answer", k.Key)
		}
	}
	if got, want := len(ByTask), len(task.All)-1; got != want {
		t.Errorf("%d answers for %d tasks", got, want)
	}
}
