//! Positions of Siam in which a push throws a mountain off and wins the game for the opponent: a program
//! that chooses such pushes does not know who wins.

use tripot_core::Seed;

use super::model::Model as _;
use super::scene::{Scene, variant};
use super::siam::SiamModel;

/// How many such positions there are.
const TRAPS: usize = 4;

/// Among how many odd positions they are looked for.
const TRIED: usize = 4000;

/// The positions, the same for every program.
pub(super) fn traps() -> Vec<Scene<SiamModel>> {
    let Some(variant) = variant::<SiamModel>() else { return Vec::new() };
    let mut rng = Seed::from_bytes([0; 32]).stream("traps");
    let odd = (0..TRIED).filter_map(|_| {
        let position = variant.position(&SiamModel::strange(&mut rng)).ok()?;
        let scene = Scene::<SiamModel>::new(&*position, false)?;
        scene.legal.iter().any(|chosen| scene.model.gives_away(chosen)).then_some(scene)
    });
    odd.take(TRAPS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_falls_into_a_trap_loses_by_the_rules() {
        let traps = traps();
        assert_eq!(traps.len(), TRAPS);
        for scene in traps {
            let own = scene.model.mover().index();
            for chosen in &scene.legal {
                let mut position =
                    variant::<SiamModel>().unwrap().position(&scene.position).unwrap();
                position.apply(&scene.model.spoken(chosen)).unwrap();
                let lost = position
                    .outcome()
                    .is_some_and(|outcome| !outcome.winners().any(|seat| seat.index() == own));
                assert_eq!(scene.model.gives_away(chosen), lost, "{} {chosen}", scene.position);
            }
        }
    }
}
