//! Where the clauses of a program stand.

/// Where the clauses of a program are: what stands between full stops that are neither quoted nor
/// in comments. Comments before a clause are no part of it.
pub fn clauses(program: &[u8]) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut start = None;
    let mut at = 0;
    while let Some(&byte) = program.get(at) {
        let next = program.get(at + 1).copied();
        match byte {
            b'%' => {
                at += program[at..]
                    .iter()
                    .position(|&byte| byte == b'\n')
                    .unwrap_or(program.len() - at);
                continue;
            }
            b'/' if next == Some(b'*') => {
                let end = program[at + 2..].windows(2).position(|pair| pair == b"*/");
                at = end.map_or(program.len(), |end| at + end + 4);
                continue;
            }
            // A character code: `0'.` and `0''`.
            b'0' if next == Some(b'\'') => {
                start.get_or_insert(at);
                at += if program.get(at + 2) == Some(&b'\\') { 4 } else { 3 };
                continue;
            }
            b'\'' | b'"' | b'`' => {
                start.get_or_insert(at);
                at += 1;
                while let Some(&inside) = program.get(at) {
                    at += if inside == b'\\' { 2 } else { 1 };
                    if inside == byte {
                        break;
                    }
                }
                continue;
            }
            b'.' if next.is_none_or(|next| next.is_ascii_whitespace() || next == b'%') => {
                if let Some(start) = start.take() {
                    found.push(start..at + 1);
                }
            }
            byte if !byte.is_ascii_whitespace() => {
                start.get_or_insert(at);
            }
            _ => {}
        }
        at += 1;
    }
    found
}
