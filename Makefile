# Everything a developer or CI runs. `make help` lists it.

ARGS ?=
PLATFORM ?= iOS

.PHONY: help demo test devices lint format stress tsan mutants bench bench-check bench-inspector generate-localizations pictures clean

help: ## Show what there is to make
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

demo: ## Build and start the Todos example with its inspector; ARGS="--port 8123 --in-memory" passes options on
	@scripts/bootstrap demo
	@cd Examples && swift build --product Todos 1>&2
	@cd Examples && exec .build/debug/Todos --inspect control $(ARGS)

test: ## Run every test of every package, in a browser too
	@scripts/bootstrap test
	@scripts/test

devices: ## Build every product, the examples and their apps for PLATFORM=iOS, macOS, tvOS, watchOS or visionOS; needs Xcode and XcodeGen
	@scripts/devices $(PLATFORM)

lint: ## Check the sources' format and documentation comments
	swift format lint --strict --recursive --parallel $$(scripts/swift-sources)

format: ## Format the sources
	swift format format --in-place --recursive --parallel $$(scripts/swift-sources)

stress: ## Run the package's tests 50 times in a row
	scripts/stress 50

mutants: ## Break the library in a hundred places, one at a time; the explorer or a test must notice each
	scripts/mutants
	scripts/mutants-of-tests

tsan: ## Run the package's tests under Thread Sanitizer
	TSAN_OPTIONS=suppressions=$(CURDIR)/scripts/tsan-suppressions swift test --disable-xctest --skip "$$(scripts/apart)" --sanitize=thread --scratch-path .build/tsan
	TSAN_OPTIONS=suppressions=$(CURDIR)/scripts/tsan-suppressions swift test --disable-xctest --filter LockstepInspectorTests --sanitize=thread --scratch-path .build/tsan

pictures: ## Take the pictures of README again
	@scripts/bootstrap test
	@cd Examples && swift build --product Todos 1>&2
	@PICTURES=docs/images Examples/Todos/BrowserTests/run

bench: ## Measure Lockstep beside code written by hand, in a release build; ARGS=commit chooses rows
	@cd Benchmarks && swift run -c release Benchmarks $(ARGS)

bench-check: ## Count each row's instructions, and fail above its threshold; ARGS=--update sets the thresholds
	@scripts/bootstrap bench-check
	@scripts/bench-check $(ARGS)

bench-inspector: ## Measure an app that commits 1,000 times a second with a page of the inspector open, and hostile clients
	@scripts/bootstrap test
	@Benchmarks/Inspector/run $(ARGS)

generate-localizations: ## Generate the accessors of LockstepUI's texts from its .lproj folders
	swift run LocalizationGenerator --base en --name LockstepTexts --access public --output Sources/LockstepUI/Generated/Strings+Localized.swift Sources/LockstepUI/Resources/*.lproj

clean: ## Remove what was built
	rm -rf .build Benchmarks/.build Benchmarks/Inspector/.build Examples/.build Tests/LocalizationPlugin/.build Tests/SwiftUIStandIn/.build
