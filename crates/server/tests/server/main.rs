//! The server from outside: real sockets, real files, real databases.
//!
//! One program for all of it, since it takes longer to link than to run. Tests that need a process to
//! themselves are programs beside it (`tests/leaks`: what the whole process logs).

#![allow(clippy::unwrap_used, reason = "what fails here fails the test")]

mod assets;
mod chatter;
mod conduct;
mod connections;
mod encryption;
mod games;
mod home;
mod invites;
mod layouts;
mod luck;
mod messages;
mod metrics;
mod openapi;
mod people;
mod refusals;
mod requests;
mod review;
mod rules;
mod stand_ins;
#[path = "../support/mod.rs"]
mod support;
mod thoughts;
mod timeouts;
