# Builds Janus alone, as OpenBench and other frameworks that test engines expect it:
#
#   make -j EXE=janus && ./janus bench
#
# Everything else is built with cargo; see README.md.

EXE ?= janus
CARGO ?= cargo

# A folder of its own, so that builds for any machine are not thrown away.
TARGET_DIR := target/native

ifeq ($(OS),Windows_NT)
    SUFFIX := .exe
else
    SUFFIX :=
endif

.PHONY: all clean

all:
	+RUSTFLAGS="-C target-cpu=native" $(CARGO) build --release --package microchess-janus --bin janus --target-dir $(TARGET_DIR)
	cp $(TARGET_DIR)/release/janus$(SUFFIX) $(EXE)

clean:
	rm -rf $(TARGET_DIR) $(EXE)
