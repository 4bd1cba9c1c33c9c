//! The file format of an evaluation.

use super::evaluation::Evaluation;
use super::layer::{Layer, Row, WIDTH};
use super::weights::{Weights, evaluation};
use tripot_siam::fast::LineBoard;

/// The first bytes of a file of weights.
const FORMAT: &[u8] = b"siam lines 2\n";

/// The evaluation of a file.
pub(super) fn read_evaluation(bytes: &[u8]) -> Option<Evaluation> {
    let (rounded, layer) = read(bytes)?;
    Some(evaluation(&rounded, layer))
}

/// Rounded sums of lines and neurons in the form of a file: the format, then each number with its
/// sign as the lowest bit, seven bits in a byte; a zero is followed by the number of zeros after
/// it.
pub(super) fn write(rounded: &[i16], layer: &Layer) -> Vec<u8> {
    let mut bytes = FORMAT.to_vec();
    let rows = layer.places().iter().chain(layer.ends());
    let numbers = rounded.iter().chain(rows.flat_map(|row| &row.0));
    let mut numbers = numbers.map(|&number| i32::from(number)).peekable();
    while let Some(number) = numbers.next() {
        write_number(&mut bytes, (number << 1 ^ number >> 31) as u32);
        if number == 0 {
            let mut zeros = 0;
            while numbers.next_if_eq(&0).is_some() {
                zeros += 1;
            }
            write_number(&mut bytes, zeros);
        }
    }
    bytes
}

/// Reads what [`write`] wrote.
fn read(bytes: &[u8]) -> Option<(Vec<i16>, Layer)> {
    let mut bytes = bytes.strip_prefix(FORMAT)?.iter().copied();
    let mut numbers = Vec::new();
    let lines = Weights::count_rounded();
    let expected = lines + (LineBoard::PLACES + 2) * WIDTH;
    while numbers.len() < expected {
        let number = read_number(&mut bytes)?;
        let signed = (number >> 1) as i32 ^ -((number & 1) as i32);
        numbers.push(i16::try_from(signed).ok()?);
        if number == 0 {
            let zeros = read_number(&mut bytes)? as usize;
            if zeros > expected - numbers.len() {
                return None;
            }
            numbers.resize(numbers.len() + zeros, 0);
        }
    }
    let (rows, _) = numbers[lines..].as_chunks();
    let rows: Vec<Row> = rows.iter().map(|&row| Row(row)).collect();
    let (places, ends) = rows.split_at(LineBoard::PLACES);
    let layer = Layer::new(places, ends[0], ends[1])?;
    numbers.truncate(lines);
    bytes.next().is_none().then_some((numbers, layer))
}

fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(bytes: &mut impl Iterator<Item = u8>) -> Option<u32> {
    let mut number = 0;
    for shift in (0..32).step_by(7) {
        let byte = bytes.next()?;
        number |= u32::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use tripot_core::Seed;

    use super::super::neurons::Neurons;
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut rng = Seed::parse("file").unwrap().stream("test");
        let layer = Neurons::new(&mut rng).rounded();
        let mut rounded = Weights::by_hand().rounded();
        for number in rounded.iter_mut().step_by(7) {
            *number = rng.below(2000) as i16 - 1000;
        }
        let bytes = write(&rounded, &layer);
        assert!(read(&bytes).unwrap() == (rounded, layer));
        assert!(read(&bytes[..bytes.len() - 1]).is_none());
        assert!(read(b"siam lines 1\n").is_none());
        let mut longer = bytes;
        longer.push(0);
        assert!(read(&longer).is_none());
    }

    #[test]
    fn a_file_whose_numbers_would_overflow_is_refused() {
        let rounded = Weights::by_hand().rounded();
        let mut bytes = write(&rounded, &Layer::default());
        // The last number is a zero and says that no more follow: what stands there is a run.
        assert!(read(&bytes).is_some());
        bytes.truncate(FORMAT.len());
        for &number in &rounded {
            let number = i32::from(number);
            write_number(&mut bytes, (number << 1 ^ number >> 31) as u32);
            if number == 0 {
                write_number(&mut bytes, 0);
            }
        }
        for _ in 0..(LineBoard::PLACES + 2) * WIDTH {
            write_number(&mut bytes, 2 * 3000);
        }
        assert!(read(&bytes).is_none());
    }
}
