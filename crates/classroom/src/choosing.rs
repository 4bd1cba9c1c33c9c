//! Choices of moves: the positions in which a program fails to choose one.

use tripot_catalog::Lang;
use tripot_core::Message;

use super::budget::breaks_down_too_often;
use super::model::Model;
use super::scene::Scene;
use tripot_bots::Bilingual;

/// Fewer positions than this say nothing.
const FEW: usize = 4;

/// The least number of positions with a circumstance, and without it, before it is named.
const PROOF: usize = 2;

/// The positions in which a program was asked to choose a move.
#[derive(Default)]
pub(super) struct Choices {
    cases: Vec<Case>,
}

struct Case {
    circumstances: Vec<&'static str>,
    /// What happened, if it did not answer.
    fault: Option<String>,
}

impl Choices {
    /// It was asked in a position, and this happened if it did not answer.
    pub(super) fn add<M: Model>(&mut self, scene: &Scene<M>, fault: Option<&Bilingual>) {
        let circumstances = scene.model.situation();
        self.cases.push(Case { circumstances, fault: fault.map(|told| told.en.clone()) });
    }

    /// Whether it broke down so often that more questions are of no use.
    pub(super) fn is_hopeless(&self) -> bool {
        let faults = self.cases.iter().filter(|case| case.fault.is_some()).count();
        breaks_down_too_often(faults, self.cases.len() - faults)
    }

    /// What happened, with when or in how many positions.
    pub(super) fn told(&self, what: &Bilingual) -> Bilingual {
        let (bad, good): (Vec<&Case>, Vec<&Case>) =
            self.cases.iter().partition(|case| case.fault.as_ref() == Some(&what.en));
        if self.cases.len() < FEW || bad.is_empty() {
            return what.clone();
        }
        let has = |case: &&Case, key: &'static str| case.circumstances.contains(&key);
        let tells = |key: &&'static str| {
            bad.iter().all(|case| has(case, key)) && !good.iter().any(|case| has(case, key))
        };
        let is_proof = bad.len() >= PROOF && good.len() >= PROOF;
        let common = bad[0].circumstances.iter().find(|key| is_proof && tells(key));
        let message = match common {
            Some(key) => Message::new("class.diagnosis.when")
                .with_key("when", key)
                .with("count", bad.len())
                .with("of", bad.len()),
            None => {
                let message = Message::new("class.fault.positions").with("count", bad.len());
                message.with("tried", self.cases.len())
            }
        };
        let told = |lang: Lang| lang.text(&message.clone().with("what", what.text(lang)));
        Bilingual { fr: told(Lang::Fr), en: told(Lang::En) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::chicago::ChicagoModel;
    use super::super::scene::scenes;
    use super::super::siam::SiamModel;
    use super::*;
    use tripot_bots::prolog::Side;

    fn told(cases: &[(&[&'static str], bool)]) -> String {
        let what = Bilingual { fr: "boucle".to_owned(), en: "loops".to_owned() };
        let case = |(circumstances, is_bad): &(&[&'static str], bool)| Case {
            circumstances: circumstances.to_vec(),
            fault: is_bad.then(|| what.en.clone()),
        };
        Choices { cases: cases.iter().map(case).collect() }.told(&what).en
    }

    /// Chooses no move for one side, in all positions.
    fn without_side<M: Model>(idle: Side) -> String {
        let what = Bilingual { fr: "boucle".to_owned(), en: "loops".to_owned() };
        let mut choices = Choices::default();
        for scene in scenes::<M>().iter().filter(|scene| !scene.is_over()) {
            choices.add(scene, (scene.model.mover() == idle).then_some(&what));
        }
        choices.told(&what).en
    }

    #[test]
    fn a_side_that_never_chooses_is_named() {
        let siam = without_side::<SiamModel>(Side::Second);
        assert!(siam.starts_with("loops, when the rhinoceroses move ("), "{siam}");
        let siam = without_side::<SiamModel>(Side::First);
        assert!(siam.starts_with("loops, when the elephants move ("), "{siam}");
        let chicago = without_side::<ChicagoModel>(Side::Second);
        assert!(chicago.starts_with("loops, when the second player moves ("), "{chicago}");
    }

    #[test]
    fn a_choice_that_fails_is_told_with_when_or_how_often() {
        let (fewer, second) = ("class.when.fewer", "class.when.second");
        let some =
            [(&[][..], false), (&[second], false), (&[fewer], true), (&[fewer, second], true)];
        assert_eq!(told(&some), "loops, when fewer than nine piles are left (2 of 2 times)");
        let once = [(&[][..], false), (&[], false), (&[], false), (&[fewer], true)];
        assert_eq!(told(&once), "loops, in 1 of 4 positions", "once proves nothing");
        let any = [(&[fewer][..], false), (&[], false), (&[fewer], true), (&[fewer], true)];
        assert_eq!(told(&any), "loops, in 2 of 4 positions");
        assert_eq!(told(&any[1..]), "loops", "three positions say little");
    }
}
