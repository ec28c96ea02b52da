# Go and make are enough to run the playground; the tests need Node and a
# Chromium too. The older Go that starts this fetches the one that is named here.
export GOTOOLCHAIN := go1.27.4
export GOEXPERIMENT := simd

GO   ?= go
NODE ?= node

# json/v2 is twice the size of what it replaces and serves nothing here.
WASM := GOOS=js GOARCH=wasm GOEXPERIMENT=simd,nojsonv2 $(GO) build -trimpath -ldflags='-s -w'

# Inlining pays in inner loops and costs bytes everywhere. The programs of the page inline only in
# pictures, in packages of approx whose comment ends with the directive //mercer:inline, and in
# those of others on which each frame spends its time.
INLINED := runtime internal/runtime/maps math math/bits maps slices sort strings unicode/utf8 \
	golang.org/x/image/... mercer/viz/... \
	$(patsubst %/,mercer/%,$(sort $(dir $(shell grep -rlx --include='*.go' '//mercer:inline' approx))))
LEAN := -gcflags=all=-l $(foreach p,$(INLINED),-gcflags=$(p)=)

# The tests in WebAssembly compile packages with the flags of the worker, and so compile few anew.
.PHONY: lean
lean:
	@echo '$(LEAN)'

SOURCES := go.mod go.sum $(shell find approx viz wasm -name '*.go' ! -name '*_test.go') \
	$(shell find approx viz -type f ! -name '*.go' ! -path '*/testdata/*')

# The size in CSS px of the picture at 1440×900, 820×1180, 390×844 and 600×420:
# a poster of that size stands in its place until it is drawn. Fours are a whole number of
# pixels at any usual ratio: other lengths would be less there.
POSTERS := desk:1076x692 tablet:772x612 phone:356x372 embed:564x240
POSTER_FILES := $(foreach p,$(POSTERS),$(foreach t,light dark,site/posters/$(firstword $(subst :, ,$(p)))-$(t).png))

# Each lesson has a picture of what its figure shows first, for those who read
# without WebAssembly or on paper. The link stands in the page.
LESSONS := $(filter-out %/index.html,$(wildcard site/lessons/*.html))
FIGURE  := 684x520

LINK ?=
OUT  ?= out.png
SIZE ?= 1076x690
PORT ?= 8080

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run build render test test-all bench bench-peers dist golden fuzz clean

help: ## say what there is to make
	@echo 'Mercer: hands-on low-rank kernel approximation'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: build bin/serve ## build the playground and serve it on localhost (PORT=8080)
	@exec bin/serve -dir site -port $(PORT) -make

build: site/compute.wasm site/canvas.wasm site/wasm_exec.js site/posters/done site/style/pictures/done

# What the linker writes is laid out for its plain size, not for its compressed one,
# and says the line of every instruction: without, a seventh less is to transfer.
site/compute.wasm site/canvas.wasm: site/%.wasm: $(SOURCES) bin/compact
	@echo '$(GO) build -o $@ ./wasm/$*, inlining where it pays'
	@$(WASM) $(LEAN) -o $@ ./wasm/$*
	@bin/compact $@

# Go's own file, from the toolchain that builds: another version's does not fit.
site/wasm_exec.js: go.mod Makefile
	@cp "$$($(GO) env GOROOT)/LICENSE" site/wasm_exec.js.LICENSE
	@cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" $@
	@chmod u+w $@ site/wasm_exec.js.LICENSE && touch $@

bin/render: $(SOURCES)
	$(GO) build -o $@ ./wasm/render

bin/compact: go.mod $(wildcard wasm/compact/*.go)
	$(GO) build -o $@ ./wasm/compact

bin/serve: $(SOURCES)
	$(GO) build -o $@ ./wasm/serve

site/posters/done: bin/render Makefile $(LESSONS)
	@mkdir -p site/posters
	@set -e; for p in $(POSTERS); do for t in light dark; do \
		bin/render -link '' -layout $${p%%:*} -theme $$t -size $${p##*:} -margin 0 -scale 2 -poster -png site/posters/$${p%%:*}-$$t.png; \
	done; done
	@set -e; for f in $(LESSONS); do \
		name=$$(basename $$f .html); link=$$(sed -n 's/.*id="figure" data-link="\([^"]*\)".*/\1/p' $$f | sed 's/&amp;/\&/g'); \
		[ -n "$$link" ] || { echo "$$f has no figure"; exit 1; }; \
		shows=$$(sed -n 's/.*id="figure".* data-shows="\([^"]*\)".*/\1/p' $$f); \
		for t in light dark; do bin/render -link "$$link" -layout embed -pictures "$$shows" -theme $$t -size $(FIGURE) -margin 0 -scale 2 -png site/posters/lesson-$$name-$$t.png; done; \
	done
	@touch $@

# The page on how Mercer looks has a picture of every view, by the link that stands
# around it, as large as it says, and sharper where it is of another layout.
site/style/pictures/done: bin/render Makefile site/style/index.html
	@mkdir -p $(@D)
	@set -e; sed -En 's/.*href="..\/index.html#([^"]*)"( data-layout="([a-z]*)")?><picture>.*pictures\/([a-z]*)-dark.* width="([0-9]*)" height="([0-9]*)".*/\4 \1 \5x\6 \3/p' site/style/index.html | sed 's/&amp;/\&/g' | \
		while read -r name link size layout; do for t in light dark; do \
			bin/render -link "$$link" -theme $$t $${layout:+-layout $$layout -scale 2} -size $$size -margin 0 -poster -png $(@D)/$$name-$$t.png; \
		done; done
	@touch $@

render: bin/render ## draw a link: make render LINK='n=500&m=64' OUT=out.png (SIZE=1076x690); the report goes beside it
	@bin/render -link '$(LINK)' -size $(SIZE) -png '$(OUT)' -json '$(basename $(OUT)).json'
	@echo '$(OUT) $(basename $(OUT)).json'

test: ## run every test, in the browser with a sample of the states
	@.ci/test

test-all: ## the same, with whole suites in every build and each pair of choices in the browser
	@FULL=1 .ci/test

bench: build bin/serve ## measure speed and size: Go, WebAssembly, Chromium
	@.ci/bench

bench-peers: ## hold speed against other libraries: gonum, scikit-learn, JavaScript (QUICK=1: few rounds)
	@.ci/bench-peers

dist: build ## write dist/, a static folder for any web server and any path
	@.ci/dist

golden: bin/render ## draw the golden pictures and numbers anew; look at the difference before you keep it
	$(GO) test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' approx viz wasm | xargs -n1 dirname | sort -u | sed 's|^|./|') -update
	$(GO) generate ./wasm/play/generate
	bin/render -link '' -poster -png site/picture.png -size $(SIZE)

FUZZTIME ?= 60s
fuzz: ## throw mangled links and messages at what reads them (FUZZTIME=60s each)
	@set -e; grep -rl --include='*_test.go' '^func Fuzz' approx viz wasm | while read -r f; do \
		sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$$f" | while read -r name; do \
			echo "$$(dirname "$$f") $$name"; \
			$(GO) test "./$$(dirname "$$f")" -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x; \
		done; done

clean: ## remove what was built
	rm -rf bin bench dist site/*.wasm site/wasm_exec.js site/wasm_exec.js.LICENSE site/posters site/style/pictures site/e2e/node_modules
