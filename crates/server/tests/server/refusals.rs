//! The statuses and texts of what a server refuses.

use tripot_catalog::Lang;
use tripot_server::Refusal;
use tripot_wire::RequestError;

/// Each status with what is refused so; the texts of what a table refuses are tested with the table.
const STATUSES: [(u16, &[Refusal]); 9] = [
    (
        403,
        &[
            Refusal::Request(RequestError::Table(tripot_table::Refusal::ClaimUsed)),
            Refusal::Request(RequestError::Table(tripot_table::Refusal::Taken)),
            Refusal::Request(RequestError::Table(tripot_table::Refusal::NotOver)),
            Refusal::Request(RequestError::NoSeat),
            Refusal::Reopened,
            Refusal::NoHost,
            Refusal::NoClaim,
            Refusal::Request(RequestError::OnlyWatching),
            Refusal::Request(RequestError::HintAgainstPeople),
            Refusal::Request(RequestError::HintOutOfTurn),
            Refusal::Origin,
            Refusal::Closing,
            Refusal::AnalysisAbandoned,
        ],
    ),
    (
        404,
        &[
            Refusal::Request(RequestError::NoTable),
            Refusal::Request(RequestError::NoSuchSeat),
            Refusal::Request(RequestError::NoRoute),
            Refusal::Request(RequestError::NoGame),
            Refusal::NoTournament,
            Refusal::TokenUnknown,
            Refusal::TokenRevoked,
        ],
    ),
    (408, &[Refusal::SlowBody]),
    (409, &[Refusal::Request(RequestError::Table(tripot_table::Refusal::Stale))]),
    (413, &[Refusal::TooLarge]),
    (421, &[Refusal::Host]),
    (
        422,
        &[
            Refusal::Request(RequestError::Table(tripot_table::Refusal::Over)),
            Refusal::Request(RequestError::Unreadable { why: String::new() }),
            Refusal::Request(RequestError::TooLong { most: 64 }),
            Refusal::Request(RequestError::Title { most: 80 }),
            Refusal::Binary,
            Refusal::Request(RequestError::NoHello),
            Refusal::Request(RequestError::HelloTwice),
            Refusal::Request(RequestError::Part),
            Refusal::Request(RequestError::AnalysisTooLong),
        ],
    ),
    (
        429,
        &[
            Refusal::TooFast,
            Refusal::ManyTables,
            Refusal::ManyConnections,
            Refusal::HintsBusy,
            Refusal::MachinesBusy,
            Refusal::AnalysesBusy,
        ],
    ),
    (503, &[Refusal::AnalysesFull, Refusal::ConnectionsFull, Refusal::Store]),
];

#[test]
fn every_refusal_has_its_status_and_a_text_in_both_languages() {
    let internal = [(500, &[Refusal::Internal] as &[Refusal])];
    for (status, refusals) in STATUSES.into_iter().chain(internal) {
        for refusal in refusals {
            assert_eq!(refusal.status().as_u16(), status, "{refusal:?}");
            assert_eq!(refusal.retry_after().is_some(), [429, 503].contains(&status));
            for lang in Lang::ALL {
                assert!(lang.find(refusal.key()).is_some(), "{refusal:?}");
            }
        }
    }
}

#[test]
fn what_is_worth_trying_again_says_when() {
    assert_eq!(Refusal::TooFast.retry_after(), Some(1));
    assert_eq!(Refusal::HintsBusy.retry_after(), Some(2));
    assert_eq!(Refusal::ConnectionsFull.retry_after(), Some(5));
    assert_eq!(Refusal::AnalysesFull.retry_after(), Some(10));
    assert_eq!(Refusal::Internal.retry_after(), None);
}
