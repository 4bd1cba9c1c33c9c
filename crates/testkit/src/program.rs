//! Programs that play, as files that can be run.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

/// Writes a program that plays the first of its moves, and runs a line of the shell when it is asked for
/// the second.
///
/// # Panics
/// If the file can't be written.
pub fn write_program(path: &Path, second: &str) {
    let script = format!(
        "#!/bin/sh\nasked=0\nwhile read -r word rest; do case $word in\n\
         tripot) echo ready ;;\n\
         go) asked=$((asked + 1)); if [ $asked = 2 ]; then {second}; fi; echo moves ;;\n\
         moves) echo \"move ${{rest%% *}}\" ;;\n\
         quit) exit ;;\nesac; done\n"
    );
    std::fs::write(path, script).expect("the program");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("it can run");
}
