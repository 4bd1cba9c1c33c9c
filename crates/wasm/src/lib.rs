//! The tables and engines of Tripot as a WebAssembly module that imports nothing.
//!
//! Text goes in and out through the module's memory: JavaScript asks for a buffer, writes a request
//! into it as UTF-8, calls, and reads the answer where the call says that it is.
//!
//! ```js
//! const { instance } = await WebAssembly.instantiateStreaming(fetch("engine.wasm"));
//! const { memory, reserve, call, answered } = instance.exports;
//! const bytes = new TextEncoder().encode(JSON.stringify(request));
//! new Uint8Array(memory.buffer, reserve(bytes.length), bytes.length).set(bytes);
//! const at = call(bytes.length);
//! const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, at, answered())));
//! ```
//!
//! A buffer is there until the next `reserve`, an answer until the next `call`. The memory may grow in
//! any call: a view of it (`new Uint8Array(memory.buffer, …)`) is made after the call, not before.
//! What panics ends in a `RuntimeError`; then the instance is of no more use, and each further call ends so.

mod border;

pub use border::Border;

use std::cell::RefCell;

thread_local! {
    /// There is one thread in a module without shared memory, so this is the one table there is.
    static BORDER: RefCell<Border> = RefCell::default();
}

/// Makes room for a request of `length` bytes, and says where.
// SAFETY: no other function of this name is in the module: nothing else in it is exported without
// mangling, and outside of WebAssembly the attribute is absent.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    BORDER.with_borrow_mut(|border| border.reserve(length).as_mut_ptr())
}

/// Answers the request in the first `length` bytes of the buffer, and says where the answer is.
// SAFETY: as for `reserve`.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn call(length: usize) -> *const u8 {
    BORDER.with_borrow_mut(|border| border.call(length).as_ptr())
}

/// How many bytes the last answer has.
// SAFETY: as for `reserve`.
#[cfg_attr(target_family = "wasm", unsafe(no_mangle))]
pub extern "C" fn answered() -> usize {
    BORDER.with_borrow(|border| border.answer().len())
}
