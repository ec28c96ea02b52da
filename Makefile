# The playground needs only Go and make. The tests also need Node and Chromium. An older Go
# downloads the toolchain of this version.
export GOTOOLCHAIN := go1.27.4

GO   ?= go
NODE ?= node

# With the experiment simd, the kernels of approx/internal/lin use the vectors of WebAssembly. With
# the tag kernels, its innermost loops run in the modules of site/app/kernels.js instead. With
# nojsonv2, encoding/json does not use json/v2, which the page does not need and which is twice as
# large.
WASM := GOOS=js GOARCH=wasm GOEXPERIMENT=simd,nojsonv2 $(GO) build -tags kernels -trimpath -ldflags='-s -w'

# Inlining makes inner loops faster and programs larger. So the programs of the page inline functions
# only in some packages. These are the packages of viz, packages of approx with the directive
# //mercer:inline at the end of the package comment, the loops over numbers of wasm/play/numeric, and the
# listed packages of the standard library. Of viz, the packages in RARE are excluded, since they read messages
# or write files.
INLINED := runtime internal/runtime/maps simd/... math math/bits math/cmplx math/rand/v2 maps slices sort unicode/utf8 \
	golang.org/x/image/... mercer/viz/... mercer/wasm/play/numeric \
	$(patsubst %/,mercer/%,$(sort $(dir $(shell grep -rlx --include='*.go' '//mercer:inline' approx))))
RARE := mercer/viz/jsontext mercer/viz/sheet mercer/viz/table mercer/viz/canvas/svg
LEAN := -gcflags=all=-l $(foreach p,$(INLINED),-gcflags=$(p)=) $(foreach p,$(RARE),-gcflags=$(p)=-l)

# Tests in WebAssembly use the compiler flags of the worker, so that they share compiled packages.
.PHONY: lean
lean:
	@echo '$(LEAN)'

SOURCES := go.mod go.sum $(shell find approx viz wasm -name '*.go' ! -name '*_test.go') \
	$(shell find approx viz -type f ! -name '*.go' ! -path '*/testdata/*')

# The posters replace the pictures while the page loads. A poster has the size, in CSS px, of the
# pictures in a window of 1440×900, 820×1180, 390×844 or 600×420. Each width and height is a
# multiple of 4, so that it is a whole number of device pixels at any usual pixel ratio. There is a
# file for screens with one pixel per CSS px, and one with two. With 256 colours, a file has a third
# of the bytes.
POSTERS := desk:1076x692 tablet:772x612 phone:356x372 embed:564x240

# The pages of the lessons are built from Markdown. The program that builds them also lists the pictures
# that the pages show to readers without WebAssembly, and that are printed.
LESSONS := $(wildcard site/lessons/*.md site/lessons/*.formulas.json)

LINK ?=
OUT  ?= out.png
SIZE ?= 1076x690
PORT ?= 8080
HOST := 127.0.0.1# not ?=, since some shells export HOST

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run build render test test-all bench bench-peers dist golden fuzz clean

help: ## list these targets
	@echo 'Mercer: hands-on low-rank kernel approximation'
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(firstword $(MAKEFILE_LIST)) | expand -t 20

run: build bin/serve ## build the playground and serve it on localhost (PORT=8080; HOST=0.0.0.0 for other machines)
	@exec bin/serve -dir site -host $(HOST) -port $(PORT) -make -bundle

build: site/compute.wasm site/canvas.wasm site/wasm_exec.js site/lessons/index.html site/reference/methods/nystrom.html site/posters/done site/posters/lessons site/posters/reference site/style/pictures/done

# The linker optimises the uncompressed size, and it stores the line of every instruction.
# bin/compact rewrites the program, which makes the compressed file smaller by a seventh.
site/compute.wasm site/canvas.wasm: site/%.wasm: $(SOURCES) bin/compact
	@echo '$(GO) build -o $@ ./wasm/$*, inlining in some packages'
	@$(WASM) $(LEAN) $(SMALLER) -o $@ ./wasm/$*
	@bin/compact $@

# The canvas is linked with a patched Ebitengine, which is half as large. wasm/ebitengine/README.md lists the
# patches.
site/canvas.wasm: bin/ebitengine/canvas.mod
site/canvas.wasm: private SMALLER := -modfile=bin/ebitengine/canvas.mod -tags=ebitengineprecompiledshaders,ebitenginenoimagedump,ebitenginenogamepad,ebitenginenoinput
bin/ebitengine/canvas.mod: go.mod go.sum $(wildcard wasm/ebitengine/*.go wasm/ebitengine/patches/* viz/canvas/screen/kage/*)
	$(GO) run ./wasm/ebitengine -o $(@D)

# wasm_exec.js must come from the toolchain that compiles the programs.
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

bin/lessons: $(SOURCES) $(wildcard wasm/play/lesson/templates/*.html)
	$(GO) build -o $@ ./wasm/play/lesson/build

site/lessons/index.html: bin/lessons $(LESSONS) $(wildcard site/lessons/course.js)
	@bin/lessons -dir $(@D)

# The reference pages of the entries of the catalogue are built from the catalogue and the articles. They name the
# lessons and the papers.
bin/reference: $(SOURCES) $(wildcard wasm/play/reference/templates/*.html wasm/play/reference/programs/*.go)
	$(GO) build -o $@ ./wasm/play/reference/build

site/reference/methods/nystrom.html: bin/reference $(LESSONS) site/reference/formulas.json site/away/papers.json site/help.json site/chooser.json
	@bin/reference -dir site

site/posters/done: bin/render Makefile
	@rm -rf site/posters
	@mkdir -p site/posters
	@set -e; for p in $(POSTERS); do for t in light dark; do for s in 1 2; do \
		bin/render -link '' -layout $${p%%:*} -theme $$t -size $${p##*:} -margin 0 -scale $$s -colors 256 -poster -png site/posters/$${p%%:*}-$$t-$${s}x.png; \
	done; done; done
	@touch $@

# A picture of a lesson or of a reference page is drawn again if its line in the list has changed. The files «lessons»
# and «reference» are the lists of the pictures that exist. One process draws all pictures, with all processors.
site/posters/lessons: site/lessons/index.html
site/posters/lessons: private PICTURES := bin/lessons -dir site/lessons -pictures
site/posters/reference: site/reference/methods/nystrom.html
site/posters/reference: private PICTURES := bin/reference -pictures
site/posters/lessons site/posters/reference: site/posters/done
	@touch $@
	@$(PICTURES) >$@.new
	@grep -vxFf $@ $@.new >$@.list || true
	@bin/render -posters $@.list
	@rm $@.list
	@mv $@.new $@

# The style guide has a picture of every view. The state of a picture is in the link around it, and
# its size is in the attributes width and height of the image. A picture with the attribute
# data-layout has two pixels per CSS px.
site/style/pictures/done: bin/render Makefile site/style/index.html
	@mkdir -p $(@D)
	@set -e; sed -En 's/.*href="..\/index.html#([^"]*)"( data-layout="([a-z]*)")?><picture>.*pictures\/([a-z]*)-dark.* width="([0-9]*)" height="([0-9]*)".*/\4 \1 \5x\6 \3/p' site/style/index.html | sed 's/&amp;/\&/g' | \
		while read -r name link size layout; do for t in light dark; do \
			bin/render -link "$$link" -theme $$t $${layout:+-layout $$layout -scale 2} -size $$size -margin 0 -poster -png $(@D)/$$name-$$t.png; \
		done; done
	@touch $@

render: bin/render ## draw a link: make render LINK='n=500&m=64' OUT=out.png (SIZE=1076x690); the report is out.json
	@bin/render -link '$(LINK)' -size $(SIZE) -png '$(OUT)' -json '$(basename $(OUT)).json'
	@echo '$(OUT) $(basename $(OUT)).json'

test: ## run every test, in the browser with a sample of the states
	@.ci/test

test-all: ## run every test, with whole suites in every build and all pairs of choices in the browser
	@FULL=1 .ci/test

bench: build bin/serve ## measure speed and size in Go, WebAssembly, Chromium and Firefox: 15 minutes, or 4 with QUICK=1
	@.ci/bench

bench-peers: ## compare the speed with gonum, scikit-learn and JavaScript libraries (QUICK=1: few rounds)
	@.ci/bench-peers

dist: build ## write dist/, a static folder for any web server and any path (BROTLI=1: compressed files, too; ADDRESS=https://…: with its address)
	@.ci/dist

golden: bin/render ## write the golden pictures and numbers again; check the difference before you commit it
	$(GO) test $$(grep -rl --include='*_test.go' 'flag.Bool("update"' approx viz wasm | xargs -n1 dirname | sort -u | sed 's|^|./|') -update
	$(GO) generate ./wasm/play/generate
	bin/render -link '' -poster -png site/picture.png -size $(SIZE)

FUZZTIME ?= 60s
fuzz: ## test the parsers of links and messages with random input (FUZZTIME=60s each)
	@set -e; grep -rl --include='*_test.go' '^func Fuzz' approx viz wasm | while read -r f; do \
		sed -n 's/^func \(Fuzz[A-Za-z0-9_]*\).*/\1/p' "$$f" | while read -r name; do \
			echo "$$(dirname "$$f") $$name"; \
			$(GO) test "./$$(dirname "$$f")" -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x; \
		done; done

clean: ## remove all built files
	rm -rf bin bench dist site/*.wasm site/*.wasm.gz site/wasm_exec.js site/wasm_exec.js.LICENSE site/lessons/*.html $(addprefix site/reference/,methods kernels datasets tasks views gallery.html glossary.html) site/posters site/style/pictures site/e2e/node_modules
