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

/// What the filter has to know of the machine that it is for.
struct Machine {
    /// What the kernel calls it.
    architecture: u32,
    /// Which of the numbers of a call is its own.
    column: usize,
}

#[cfg(target_arch = "x86_64")]
const MACHINE: Option<Machine> = Some(Machine { architecture: 0xc000_003e, column: 0 });
#[cfg(target_arch = "aarch64")]
const MACHINE: Option<Machine> = Some(Machine { architecture: 0xc000_00b7, column: 1 });
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const MACHINE: Option<Machine> = None;

/// The numbers of a call, on `x86_64` and on `aarch64`.
type Call = [u32; 2];

const CLONE: Call = [56, 220];
/// Its flags are in memory, where a filter can't look: programs fall back on the old one.
const CLONE3: Call = [435, 435];
const REFUSED: &[Call] = &[
    [272, 97],  // unshare
    [308, 268], // setns
    [165, 40],  // mount
    [166, 39],  // umount2
    [155, 41],  // pivot_root
    [428, 428], // open_tree
    [429, 429], // move_mount
    [430, 430], // fsopen
    [432, 432], // fsmount
    [442, 442], // mount_setattr
    [29, 194],  // shmget
    [68, 186],  // msgget
    [319, 279], // memfd_create
    [447, 447], // memfd_secret
    [248, 217], // add_key
    [249, 218], // request_key
    [250, 219], // keyctl
    [321, 280], // bpf
    [298, 241], // perf_event_open
    [323, 282], // userfaultfd
    [425, 425], // io_uring_setup
    [101, 117], // ptrace
    [310, 270], // process_vm_readv
    [311, 271], // process_vm_writev
];

/// An instruction: what it does, how far it jumps if so and if not, and its operand.
type Instruction = (u16, u8, u8, u32);

/// The filter for this machine, if its calls are known.
fn instructions() -> Option<Vec<Instruction>> {
    let Machine { architecture, column } = MACHINE?;
    let mut program: Vec<Instruction> = vec![
        (LOAD_WORD, 0, 0, ARCHITECTURE),
        (JUMP_IF_EQUAL, 1, 0, architecture),
        (RETURN, 0, 0, REFUSE | NOT_PERMITTED),
        (LOAD_WORD, 0, 0, NUMBER),
        (JUMP_IF_AT_LEAST, 0, 1, OTHER_INTERFACE),
        (RETURN, 0, 0, REFUSE | NO_SUCH_CALL),
        (JUMP_IF_EQUAL, 0, 1, CLONE3[column]),
        (RETURN, 0, 0, REFUSE | NO_SUCH_CALL),
    ];
    for call in REFUSED {
        program.push((JUMP_IF_EQUAL, 0, 1, call[column]));
        program.push((RETURN, 0, 0, REFUSE | NOT_PERMITTED));
    }
    program.extend([
        (JUMP_IF_EQUAL, 0, 3, CLONE[column]),
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
        let Some(Machine { architecture: here, column }) = MACHINE else { return };
        let thread = 0x003d_0f00;
        assert_eq!(verdict(here, CLONE[column], thread), ALLOW);
        assert_eq!(verdict(here, CLONE[column], 0x1000_0011), REFUSE | NOT_PERMITTED);
        assert_eq!(verdict(here, CLONE3[column], 0), REFUSE | NO_SUCH_CALL);
        assert_eq!(verdict(here, 0, 0), ALLOW);
        for call in REFUSED {
            assert_eq!(verdict(here, call[column], 0), REFUSE | NOT_PERMITTED, "{call:?}");
        }
        assert_eq!(verdict(0x4000_0003, 0, 0), REFUSE | NOT_PERMITTED, "another architecture");
        assert_eq!(verdict(here, OTHER_INTERFACE | 0x110, 0), REFUSE | NO_SUCH_CALL);
    }
}
