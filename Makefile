# The targets that developers and CI run. `make help` lists them.

ARGS ?=
PLATFORM ?= iOS

.PHONY: help demo test build devices docs lint format stress tsan mutants bench bench-check bench-inspector walks generate-localizations pictures clean

help: ## List the targets
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

demo: ## Build and start the Todos example with its inspector; ARGS="--port 8123 --in-memory" passes options to it
	@scripts/bootstrap demo
	@scripts/swift build --package-path Examples --product Todos 1>&2
	@cd Examples && exec .build/debug/Todos --inspect control $(ARGS)

test: ## Run all tests of all packages, including the browser tests; LOAD=2 keeps two processes per core busy during the main suite
	@scripts/bootstrap test
	@scripts/test

build: ## Build the products and the examples, without tests; for Swift 6.2
	@scripts/bootstrap build
	scripts/swift build
	scripts/swift build --package-path Examples

devices: ## Build all products, the examples and their apps for PLATFORM=iOS, macOS, tvOS, watchOS or visionOS; needs Xcode and XcodeGen
	@scripts/devices $(PLATFORM)

docs: ## Build the documentation into .build/docs, with warnings as errors
	@scripts/docs

lint: ## Check the format and the documentation comments of the sources, and words to avoid
	@scripts/bootstrap lint
	@sources=$$(scripts/swift-sources) && swift format lint --strict --recursive --parallel $$sources
	@scripts/words
	@scripts/type-matrix --check

format: ## Format the sources
	@sources=$$(scripts/swift-sources) && swift format format --in-place --recursive --parallel $$sources

stress: ## Run the package's tests 50 times in a row
	scripts/stress 50

mutants: ## Insert faults into the library, one at a time; the explorer or a test must find each fault
	scripts/mutants
	scripts/mutants-of-tests

tsan: ## Run the package's tests under Thread Sanitizer
	scripts/swift build-tests . --sanitize=thread --scratch-path .build/tsan
	@for tests in "--skip $$(scripts/apart)" "--filter LockstepInspectorTests"; do \
		TSAN_OPTIONS=suppressions=$(CURDIR)/scripts/tsan-suppressions \
			swift test --disable-xctest --skip-build $$tests --sanitize=thread --scratch-path .build/tsan || exit 1; \
	done

pictures: ## Take the pictures of README again
	@scripts/bootstrap test
	@scripts/swift build --package-path Examples --product Todos 1>&2
	@PICTURES=docs/images Examples/Todos/BrowserTests/run

bench: ## Measure Lockstep and equivalent hand-written code in a release build; ARGS=commit selects rows
	@cd Benchmarks && swift run -c release Benchmarks $(ARGS)

bench-check: ## Count the instructions of each row, and fail above its threshold; ARGS=--update sets the thresholds
	@scripts/bootstrap bench-check
	@scripts/bench-check $(ARGS)

bench-inspector: ## Measure the inspector in an app with 1,000 commits per second, with an open page and with hostile clients
	@scripts/bootstrap test
	@Benchmarks/Inspector/run $(ARGS)

walks: ## Count the functions and files that each call enters, and compare them with docs/Architecture.md; ARGS=load lists those of a call
	@scripts/walks $(ARGS)

generate-localizations: ## Generate the accessors for the texts of LockstepUI from its .lproj folders
	scripts/swift run LocalizationGenerator --base en --name LockstepTexts --access public --replaceable yes --output Sources/LockstepUI/Generated/Strings+Localized.swift Sources/LockstepUI/Resources/*.lproj

clean: ## Remove all build products
	rm -rf .build Benchmarks/.build Benchmarks/Inspector/.build Benchmarks/CountedWalks/.build Examples/.build Tests/Consumer/.build Tests/LocalizationPlugin/.build Tests/SwiftUIStandIn/.build
