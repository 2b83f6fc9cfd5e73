//! What JavaScript sees of the module.
#![allow(unsafe_code)] // In what wasm-bindgen generates.

use std::time::Duration;

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Thinker;

/// Defined by the Worker before the module is started.
#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = microchessPanicked)]
    fn report_panic(message: &str);

    /// What is thought so far, as JSON.
    #[wasm_bindgen(js_name = microchessThinks)]
    fn report_thought(thought: &str);

    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Janus.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    thinker: Thinker,
}

#[wasm_bindgen]
impl Engine {
    /// Janus with its net. A panic is reported in words before the module traps.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(Box::new(|panic| report_panic(&panic.to_string())));
        Self::default()
    }

    /// Chooses a move. Until it is chosen, what is thought so far is reported.
    pub fn answer(&mut self, request: &str) -> String {
        let start = now();
        let elapsed = move || Duration::from_secs_f64((now() - start).max(0.0) / 1000.0);
        self.thinker.answer_json(request, &elapsed, &mut report_thought)
    }
}
