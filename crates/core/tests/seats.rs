//! Seats round a table.

use tripot_core::{MAX_SEATS, Seat, SeatCount, Turn};
use tripot_testkit::{seat, seats};

#[test]
fn a_table_has_two_to_six_seats() {
    let tables: Vec<usize> = (0..20).filter(|&count| SeatCount::new(count).is_some()).collect();
    assert_eq!(tables, [2, 3, 4, 5, 6]);
    assert_eq!(SeatCount::TWO, seats(2));
    assert_eq!(seats(MAX_SEATS).to_string(), "6");
}

#[test]
fn seats_come_in_order_and_a_table_has_no_others() {
    for count in 2..=MAX_SEATS {
        let here: Vec<Seat> = seats(count).seats().collect();
        assert_eq!(here.len(), count);
        assert!(here.is_sorted());
        for index in 0..MAX_SEATS {
            let seat = Seat::new(index).unwrap();
            assert_eq!(seats(count).has(seat), here.contains(&seat), "{seat} of {count}");
        }
    }
    assert_eq!(Seat::new(MAX_SEATS), None);
}

#[test]
fn going_round_the_table_visits_every_seat_and_comes_back() {
    for count in 2..=MAX_SEATS {
        for start in seats(count).seats() {
            let mut visited: Vec<Seat> =
                (0..count).map(|by| start.after(by, seats(count))).collect();
            assert_eq!(start.after(count, seats(count)), start);
            assert_eq!(start.after(1, seats(count)), visited[1]);
            visited.sort();
            assert!(visited.into_iter().eq(seats(count).seats()));
        }
    }
}

#[test]
fn a_seat_is_read_as_it_is_written() {
    for number in 1..=MAX_SEATS {
        let text = format!("j{number}");
        assert_eq!(Seat::parse(&text), Some(seat(number)));
        assert_eq!(seat(number).to_string(), text);
        assert_eq!(format!("{:?}", seat(number)), text);
        assert_eq!(usize::from(seat(number).number()), number);
        assert_eq!(seat(number).index() + 1, number);
    }
    for text in ["", "j", "j0", "j7", "j01", "j1 ", " j1", "1", "joueur1", "jé", "j¹", "j１"] {
        assert_eq!(Seat::parse(text), None, "{text}");
    }
}

#[test]
fn only_the_turn_of_a_seat_has_one() {
    assert_eq!(Turn::Seat(seat(2)).seat(), Some(seat(2)));
    assert_eq!(Turn::Chance.seat(), None);
    assert_eq!(Turn::Over.seat(), None);
}
