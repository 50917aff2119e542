# Two commands matter: `make serve` and `make test`. Each installs what is missing, builds, and runs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:

SWIFT ?= swift
DATA ?= ./data
SECONDS ?= 60
STATES ?= 1000000
STEPS ?= 100000
PREFIX ?= /usr/local
# The runtime goes into the executable: it calls faster, takes less memory, and runs without an installed Swift.
#
# The executable has one section for each function, so that lld leaves out what nothing calls, packed relocations, no
# dynamic symbols, and less of ICU's data than Foundation brings: see Decisions/TheSizeOfTheExecutable.md.
ICU_DATA := .build/icu-data.o
LINKER := -z now -z pack-relative-relocs --no-export-dynamic --wrap=icudt76_dat $(CURDIR)/$(ICU_DATA)
PACKAGED := -c release --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
  $(addprefix -Xlinker ,$(LINKER))
# Only the packages have debug symbols. A build without them takes an eighth less time.
RELEASE := $(PACKAGED) -debug-info-format none
# Without optimization the build takes a third of the time: see Decisions/TheBuildForDevelopment.md.
DEVELOPMENT := -c release -Xswiftc -Onone -debug-info-format none --scratch-path .build/development
SWIFT_FLAGS := --explicit-target-dependency-import-check error
GENERATED := Sources/Messages/CLigatureProtos Sources/Messages/LigatureMessages/Generated Tests/Unit/LigatureMessagesTests/Generated Tests/Support \
  Tests/Benchmarks/Sources/CBenchProtos Tests/Benchmarks/Sources/BenchMessages \
  Tests/Conformance/Sources/CConformanceProtos Tests/Conformance/Sources/ConformanceMessages/Generated
# Written by programs or by others, or kept as it was.
NOT_OURS := [Gg]enerated/|Fixtures/|/Peers/|/recorded/|Protos/g(rpc|oogle)/|Tests/(Conformance|Benchmarks)/Protos/|CHANGELOG
VENV := .build/venv
PYTHON := $(VENV)/bin/python

.PHONY: help bench bench-accounts bench-services bench-application setup test-setup serve install release deb package-tests build test unit-tests end-to-end conformance application check docs generate sanitize soak fuzz format

help: ## List the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 19

# It is made again for another toolchain.
$(ICU_DATA): .ci/make-icu-data $(shell command -v $(SWIFT)) | setup
	@.ci/make-icu-data $@

setup: ## Install the Debian packages that building and serving need
	@.ci/install-packages build

test-setup: ## Install what the tests call, too
	@.ci/install-packages build install generate tests

serve: setup ## Build for development and serve on SQLite in ./data (DATA=... for another folder)
	@echo "Building the server: 2 to 5 minutes on two cores the first time, seconds later. The counter shows finished steps."
	$(SWIFT) build $(DEVELOPMENT) --product ligature $(SWIFT_FLAGS)
	ln -sfn development/release/ligature .build/ligature
	exec .build/ligature serve --dev --data $(DATA)

install: $(ICU_DATA) ## Build and install the command, its manual pages and completions (PREFIX=/usr/local, DESTDIR=)
	@.ci/install-packages build install
	$(SWIFT) build $(RELEASE) --product ligature $(SWIFT_FLAGS)
	.ci/install-command .build/release/ligature $(DESTDIR)$(PREFIX)

release: $(ICU_DATA) ## Build and pack a tarball, its debug symbols and checksums into .build/packages
	@.ci/install-packages build install release
	$(SWIFT) build $(PACKAGED) --product ligature $(SWIFT_FLAGS)
	.ci/make-package tarball .build/release/ligature

deb: $(ICU_DATA) ## Build and pack a Debian package into .build/packages (REVISION=1)
	@.ci/install-packages build install release
	$(SWIFT) build $(PACKAGED) --product ligature $(SWIFT_FLAGS)
	.ci/make-package deb .build/release/ligature $(or $(REVISION),1)

package-tests: test-setup $(VENV)/.installed ## Install the package of make deb in bare Debian systems (as root, some minutes)
	@.ci/install-packages package-tests
	$(PYTHON) -m pytest -q Tests/Packaging

build: setup ## Build everything for development
	$(SWIFT) build --build-tests $(SWIFT_FLAGS)

test: unit-tests end-to-end ## Run every test

# A proxy that the user's variables name does not reach the servers of the tests.
unit-tests: export no_proxy = 127.0.0.1,localhost
unit-tests: test-setup build
	# All at once would have more connections to PostgreSQL than it allows, and wait for each other for minutes.
	.ci/repeat-failures $(SWIFT) test --skip-build --parallel --experimental-maximum-parallelization-width 32 --skip LinkingPropertyTests
	# The walks keep all threads busy: tests that wait for a database would have to wait for them.
	.ci/repeat-failures $(SWIFT) test --skip-build --parallel --filter LinkingPropertyTests

end-to-end: test-setup build $(VENV)/.installed
	# The tests wait more than they compute, so three files at a time keep two cores busy.
	$(PYTHON) -m pytest -q --numprocesses 3 --dist loadfile Tests/EndToEnd

conformance: test-setup $(VENV)/.installed ## Build the programs for conformance suites and test them
	$(SWIFT) build --package-path Tests/Conformance --scratch-path .build/conformance
	CONFORMANCE_PROGRAMS=$(CURDIR)/.build/conformance/debug $(PYTHON) -m pytest -q Tests/Conformance/drivers

application: setup ## Build and test applications of the client libraries alone
	$(SWIFT) test --package-path Tests/Application --scratch-path .build/Application
	$(SWIFT) build --package-path Tests/HummingbirdApplication --scratch-path .build/HummingbirdApplication

$(VENV)/.installed: Tests/EndToEnd/requirements.txt | test-setup
	@echo "Installing the test peers (Python) ..."
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/EndToEnd/requirements.txt
	touch $@

check: ## Check format, imports, links, what an application fetches, and generated code
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Clients Tests
	.ci/check-imports
	.ci/check-links
	for folder in Application HummingbirdApplication; do
	  $(SWIFT) package --package-path Tests/$$folder --scratch-path .build/$$folder show-dependencies --format flatlist \
	    | grep -ivx '$(notdir $(CURDIR))' | sort -u | diff Tests/$$folder/packages.txt -
	done
	$(MAKE) --no-print-directory generate
	git diff --exit-code --stat -- $(GENERATED)

docs: build ## Build the documentation as a web site in .build/docs
	@.ci/install-packages install
	.ci/make-docs .build/debug/Modules .build/docs

generate: ## Derive the message modules from the protos
	@.ci/install-packages build generate
	$(SWIFT) run $(SWIFT_FLAGS) protogen --protos Protos --c Sources/Messages/CLigatureProtos --swift Sources/Messages/LigatureMessages \
	  --layouts Tests/Unit/LigatureMessagesTests/Generated
	$(SWIFT) run --skip-build protogen --protos Tests/Fixtures/wire/protos --c Tests/Support/CWireTestProtos \
	  --swift Tests/Support/WireTestMessages
	$(SWIFT) run --skip-build protogen --protos Tests/Benchmarks/Protos --c Tests/Benchmarks/Sources/CBenchProtos \
	  --swift Tests/Benchmarks/Sources/BenchMessages
	$(SWIFT) run --skip-build protogen --protos Tests/Conformance/Protos --c Tests/Conformance/Sources/CConformanceProtos \
	  --swift Tests/Conformance/Sources/ConformanceMessages

sanitize: setup ## Run the tests of the wire under the address and the thread sanitizer
	export LIGATURE_PARTS=wire-tests SWIFT_BACKTRACE=enable=no
	for sanitizer in address thread; do
	  options="--sanitize=$$sanitizer --scratch-path .build/$$sanitizer"
	  $(SWIFT) build --product ligaturePackageTests $$options
	  ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=Tests/thread-sanitizer.txt \
	    $(SWIFT) test --skip-build --disable-xctest --no-parallel $$options
	done
	# Leaks, in the modules that wrap C. In the others LeakSanitizer takes the pending work of NIO's thread pool for leaks.
	$(SWIFT) test --skip-build --disable-xctest --sanitize=address --scratch-path .build/address \
	  --filter 'ProtobufWireTests|LigatureMessagesTests|MessageCompressionTests|HTTP2SessionTests|TLSChannelsTests|RPCCoreTests'

# The short forms of these run with every test.
soak: test-setup ## Run the long tests: the search for attacks, random walks, and races at two nodes (STATES=1000000 STEPS=100000)
	export LIGATURE_PARTS=property-tests LIGATURE_THEFT_STATES=$(STATES) LIGATURE_PROPERTY_STEPS=$(STEPS)
	export LIGATURE_SEARCH_SECONDS=600 LIGATURE_REPLAY_WALKS=100 LIGATURE_RACE_ROUNDS=1000
	$(SWIFT) build -c release -Xswiftc -enable-testing --product ligaturePackageTests --scratch-path .build/soak
	$(SWIFT) test -c release -Xswiftc -enable-testing --skip-build --disable-xctest --no-parallel --scratch-path .build/soak \
	  --filter 'LinkingPropertyTests|NodeRaceTests|CommitOrderTests'

# What is found lies in .build/fuzz; the inputs that a run begins with, in Tests/Fuzz/Corpus.
fuzz: setup ## Fuzz the wire and the messages (SECONDS=60 for each)
	export LIGATURE_PARTS=fuzz SWIFT_BACKTRACE=enable=no
	for target in Session Messages; do
	  $(SWIFT) build -c release --scratch-path .build/fuzz --product Fuzz$$target -Xswiftc -sanitize=fuzzer,address
	  $(SWIFT)c -sanitize=fuzzer,address .build/fuzz/release/libFuzz$$target.a -lnghttp2 -lprotobuf-c -lz -o .build/fuzz/$$target
	  mkdir -p .build/fuzz/corpus/$$target
	  .build/fuzz/$$target -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
	    -artifact_prefix=.build/fuzz/ .build/fuzz/corpus/$$target Tests/Fuzz/Corpus/$$target
	done

bench: setup $(ICU_DATA) ## Measure the wire and compare it with other servers (PARTS="servers clients ..." ROUNDS=3)
	$(SWIFT) build $(RELEASE) --package-path Tests/Benchmarks --scratch-path .build
	Tests/Benchmarks/Peers/build
	Tests/Benchmarks/compare --rounds $(or $(ROUNDS),3) $(PARTS)

bench-accounts: test-setup $(VENV)/.installed $(ICU_DATA) ## Measure the account service (PARTS="commits ..." ROUNDS=3)
	$(SWIFT) build $(RELEASE) --product ligature
	$(SWIFT) build $(RELEASE) --package-path Tests/Benchmarks --scratch-path .build
	Tests/Benchmarks/Peers/build
	$(PYTHON) Tests/Benchmarks/accounts --rounds $(or $(ROUNDS),3) $(if $(PARTS),--parts $(PARTS))

bench-services: test-setup $(VENV)/.installed $(ICU_DATA) ## Measure calls from services (PARTS="offline online ..." ROUNDS=3)
	$(SWIFT) build $(RELEASE) --product ligature
	$(SWIFT) build $(RELEASE) --package-path Tests/Benchmarks --scratch-path .build
	Tests/Benchmarks/Peers/build
	$(PYTHON) Tests/Benchmarks/services --rounds $(or $(ROUNDS),3) $(if $(PARTS),--parts $(PARTS))

bench-application: setup ## Measure an application of the client library (REVISION=... to compare)
	Tests/Application/measure $(REVISION)

format: ## Format all Swift files in place, and wrap long lines of comments and documents
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Clients Tests
	git ls-files '*.swift' '*.proto' '*.md' | grep -vE '$(NOT_OURS)' | xargs .ci/wrap-comments
