//! The system call filter (seccomp) of a sandboxed program.
//!
//! A program for the kernel's filter (classic BPF, as `seccomp(2)` takes it): bubblewrap installs it.
//! It keeps a program from building namespaces, in which it could mount file systems without a limit
//! of their size, and from memory that no mount and no process accounts for.

use std::io::{self, PipeReader, Write as _};

use rustix::io::FdFlags;

/// Operations of classic BPF, from `linux/bpf_common.h`.
const LOAD_WORD: u16 = 0x20;
const JUMP_IF_EQUAL: u16 = 0x15;
const JUMP_IF_AT_LEAST: u16 = 0x35;
const JUMP_IF_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;

/// Where `struct seccomp_data` has the number of the call, the architecture, and the low half of the
/// first argument (on machines whose words begin with it).
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const FIRST_ARGUMENT: u32 = 16;

/// What becomes of a call.
const ALLOW: u32 = 0x7fff_0000;
const REFUSE: u32 = 0x0005_0000;
const NOT_PERMITTED: u32 = 1;
const NO_SUCH_CALL: u32 = 38;

/// `CLONE_NEW…`: a child in a namespace of its own.
const NEW_NAMESPACES: u32 = 0x7e02_0000;

/// Numbers from here on are calls of another interface (x32).
const OTHER_INTERFACE: u32 = 0x4000_0000;

/// The calls of a machine, by number.
struct Calls {
    /// What the kernel calls it.
    architecture: u32,
    clone: u32,
    /// Its flags are in memory, where a filter can't look: programs fall back on the old one.
    clone3: u32,
    refused: &'static [u32],
}

#[cfg(target_arch = "x86_64")]
const CALLS: Option<Calls> = Some(Calls {
    architecture: 0xc000_003e,
    clone: 56,
    clone3: 435,
    refused: &[
        272, 308, // unshare, setns
        165, 166, 155, 428, 429, 430, 432,
        442, // mount, umount2, pivot_root and the new mount calls
        29, 68, // shmget, msgget
        319, 447, // memfd_create, memfd_secret
        248, 249, 250, // add_key, request_key, keyctl
        321, 298, 323, 425, // bpf, perf_event_open, userfaultfd, io_uring_setup
        101, 310, 311, // ptrace, process_vm_readv, process_vm_writev
    ],
});

#[cfg(target_arch = "aarch64")]
const CALLS: Option<Calls> = Some(Calls {
    architecture: 0xc000_00b7,
    clone: 220,
    clone3: 435,
    refused: &[
        97, 268, // unshare, setns
        40, 39, 41, 428, 429, 430, 432,
        442, // mount, umount2, pivot_root and the new mount calls
        194, 186, // shmget, msgget
        279, 447, // memfd_create, memfd_secret
        217, 218, 219, // add_key, request_key, keyctl
        280, 241, 282, 425, // bpf, perf_event_open, userfaultfd, io_uring_setup
        117, 270, 271, // ptrace, process_vm_readv, process_vm_writev
    ],
});

#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const CALLS: Option<Calls> = None;

/// An instruction: what it does, how far it jumps if so and if not, and its operand.
type Instruction = (u16, u8, u8, u32);

/// The filter for this machine, if its calls are known.
fn instructions() -> Option<Vec<Instruction>> {
    let calls = CALLS?;
    let mut program: Vec<Instruction> = vec![
        (LOAD_WORD, 0, 0, ARCHITECTURE),
        (JUMP_IF_EQUAL, 1, 0, calls.architecture),
        (RETURN, 0, 0, REFUSE | NOT_PERMITTED),
        (LOAD_WORD, 0, 0, NUMBER),
        (JUMP_IF_AT_LEAST, 0, 1, OTHER_INTERFACE),
        (RETURN, 0, 0, REFUSE | NO_SUCH_CALL),
        (JUMP_IF_EQUAL, 0, 1, calls.clone3),
        (RETURN, 0, 0, REFUSE | NO_SUCH_CALL),
    ];
    for &call in calls.refused {
        program.push((JUMP_IF_EQUAL, 0, 1, call));
        program.push((RETURN, 0, 0, REFUSE | NOT_PERMITTED));
    }
    program.extend([
        (JUMP_IF_EQUAL, 0, 3, calls.clone),
        (LOAD_WORD, 0, 0, FIRST_ARGUMENT),
        (JUMP_IF_ANY_BIT, 0, 1, NEW_NAMESPACES),
        (RETURN, 0, 0, REFUSE | NOT_PERMITTED),
        (RETURN, 0, 0, ALLOW),
    ]);
    Some(program)
}

/// A pipe from which a child reads the filter: its descriptor is inherited. Another child that is
/// started at the same moment would inherit it, too, and learn nothing.
pub(super) fn pipe() -> io::Result<Option<PipeReader>> {
    let Some(program) = instructions() else { return Ok(None) };
    let (reader, mut writer) = io::pipe()?;
    for (code, yes, no, operand) in program {
        // A few hundred bytes: a pipe holds them.
        writer.write_all(&code.to_ne_bytes())?;
        writer.write_all(&[yes, no])?;
        writer.write_all(&operand.to_ne_bytes())?;
    }
    rustix::io::fcntl_setfd(&reader, FdFlags::empty())?;
    Ok(Some(reader))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a filter does with a call, as the kernel would.
    fn verdict(architecture: u32, number: u32, first: u32) -> u32 {
        let program = instructions().unwrap();
        let (mut at, mut word) = (0, 0);
        loop {
            let (code, yes, no, operand) = program[at];
            let jump = |holds: bool| usize::from(if holds { yes } else { no });
            at += 1;
            match code {
                LOAD_WORD => {
                    word = match operand {
                        ARCHITECTURE => architecture,
                        FIRST_ARGUMENT => first,
                        _ => number,
                    }
                }
                JUMP_IF_EQUAL => at += jump(word == operand),
                JUMP_IF_AT_LEAST => at += jump(word >= operand),
                JUMP_IF_ANY_BIT => at += jump(word & operand != 0),
                _ => return operand,
            }
        }
    }

    #[test]
    fn threads_and_children_are_allowed_and_namespaces_are_not() {
        let Some(calls) = CALLS else { return };
        let here = calls.architecture;
        let thread = 0x003d_0f00;
        assert_eq!(verdict(here, calls.clone, thread), ALLOW);
        assert_eq!(verdict(here, calls.clone, 0x1000_0011), REFUSE | NOT_PERMITTED);
        assert_eq!(verdict(here, calls.clone3, 0), REFUSE | NO_SUCH_CALL);
        assert_eq!(verdict(here, 0, 0), ALLOW);
        for &call in calls.refused {
            assert_eq!(verdict(here, call, 0), REFUSE | NOT_PERMITTED, "{call}");
        }
        assert_eq!(verdict(0x4000_0003, 0, 0), REFUSE | NOT_PERMITTED, "another architecture");
        assert_eq!(verdict(here, OTHER_INTERFACE | 0x110, 0), REFUSE | NO_SUCH_CALL);
    }
}
