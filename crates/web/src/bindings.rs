//! What JavaScript sees of the module: a session that takes a request as JSON and answers in JSON.
#![allow(unsafe_code)] // In what wasm-bindgen generates.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Session;

#[wasm_bindgen]
extern "C" {
    /// Defined by the Worker before the module is started.
    #[wasm_bindgen(js_name = microchessPanicked)]
    fn report_panic(message: &str);
}

/// The engines, and the game that is played with them.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine {
    session: Session,
}

#[wasm_bindgen]
impl Engine {
    /// A session with a new game. A panic in it is reported in words before the module traps.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        std::panic::set_hook(Box::new(|panic| report_panic(&panic.to_string())));
        Self::default()
    }

    /// Answers a request.
    pub fn answer(&mut self, request: &str) -> String {
        self.session.answer_json(request)
    }
}
