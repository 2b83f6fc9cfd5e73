//! Comparisons of `chess0x88` with independent implementations: cozy-chess, shakmaty, and naive code of our own.
//!
//! The library itself is empty. `tests/` holds the comparisons, of which the long ones run on demand (`cargo xtask soak
//! chess0x88`, `cargo xtask perft-deep`), and `benches/` the benchmarks side by side (`cargo xtask bench perft`, `cargo
//! xtask bench board`). They are a package of their own so that `chess0x88` itself depends on no other chess library.
