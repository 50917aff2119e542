# Two commands matter: `make serve` and `make test`. Each installs what is missing, builds, and runs.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:

SWIFT ?= swift
DATA ?= ./data
SWIFT_FLAGS := --explicit-target-dependency-import-check error
GENERATED := Sources/CLigatureProtos Sources/LigatureMessages/Generated Tests/LigatureMessagesTests/Generated Tests/Support \
  Tests/Benchmarks/Sources/CBenchProtos Tests/Benchmarks/Sources/BenchMessages
VENV := .build/venv
PYTHON := $(VENV)/bin/python

.PHONY: help setup serve build test unit-tests end-to-end check generate sanitize format

help: ## List the commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

setup: ## Install the Debian packages that are missing
	@.ci/install-packages

serve: setup ## Build and serve on SQLite in ./data (DATA=... for another folder)
	@echo "Building the server (the first build takes some minutes) ..."
	$(SWIFT) build -c release --product ligature $(SWIFT_FLAGS)
	exec .build/release/ligature serve --dev --data $(DATA)

build: setup ## Build everything for development
	$(SWIFT) build --build-tests $(SWIFT_FLAGS)

test: unit-tests end-to-end ## Run every test

unit-tests: build
	$(SWIFT) test --skip-build --parallel

end-to-end: build $(VENV)/.installed
	$(PYTHON) -m pytest -q Tests/EndToEnd

$(VENV)/.installed: Tests/EndToEnd/requirements.txt
	@echo "Installing the test peers (Python) ..."
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install --quiet --disable-pip-version-check -r Tests/EndToEnd/requirements.txt
	touch $@

check: ## Check format, imports and generated code
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Clients Tests
	.ci/check-imports
	$(MAKE) --no-print-directory generate
	git diff --exit-code --stat -- $(GENERATED)

generate: setup ## Derive the message modules from the protos
	$(SWIFT) run $(SWIFT_FLAGS) protogen --protos Protos --c Sources/CLigatureProtos --swift Sources/LigatureMessages \
	  --layouts Tests/LigatureMessagesTests/Generated
	$(SWIFT) run --skip-build protogen --protos Tests/Fixtures/wire/protos --c Tests/Support/CWireTestProtos \
	  --swift Tests/Support/WireTestMessages
	$(SWIFT) run --skip-build protogen --protos Tests/Benchmarks/Protos --c Tests/Benchmarks/Sources/CBenchProtos \
	  --swift Tests/Benchmarks/Sources/BenchMessages

sanitize: setup ## Run the tests of the wire under the address sanitizer
	$(SWIFT) test --disable-xctest --sanitize=address --scratch-path .build/address --filter 'ProtobufWireTests|LigatureMessagesTests|HTTP2SessionTests'

format: ## Format all Swift files in place
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Clients Tests
