//! Reading the file of a record.

use std::io;
use std::path::Path;

use tripot_core::{Message, Record};

use crate::failure::Failure;

/// The largest file that is read as a record, in bytes. A thousand moves take a tenth of a megabyte.
const LONGEST: u64 = 16 << 20;

/// Reads a record from a file.
pub fn load(path: &Path) -> Result<Record, Failure> {
    Record::parse(&text(path)?).map_err(Failure::usage)
}

/// The text of a record's file.
pub fn text(path: &Path) -> Result<String, Failure> {
    let bytes = tripot_bots::read_within(path, LONGEST).map_err(|error| {
        let file = path.display().to_string();
        if error.kind() == io::ErrorKind::FileTooLarge {
            let message = Message::new("record.large").with("file", file);
            return Failure::message(&message.with("megabytes", LONGEST >> 20));
        }
        Failure::Io(anyhow::Error::new(error).context(file))
    })?;
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        Failure::usage(tripot_core::RecordError {
            line: good.split(|&byte| byte == b'\n').count(),
            expected: "expected.record.utf8",
            found: String::new(),
        })
    })
}
