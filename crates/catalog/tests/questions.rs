//! What is asked about a view, and what comes back when there is no time to answer.

use tripot_catalog::Variant;
use tripot_core::{Budget, Seed, Stop};

/// A view of six seats of which it takes long to imagine a world.
const TANGLED: &str = "a1b5d6e456,5,8,10,5,8 0 -,-,-,-,-,- j1 \
    111112222233333444445555566666633444164436 \
    a?1:5/0,a?3:1/0,a?5:4/0,a?6:6/0,b?1:2/0,b?2:2/0,b?5:3/0,c?2:5/0,c?3:7/0,d?1:5/0,d?2:2/0,d?3:3/0,\
    d?5:4/0,d?6:2/0,e?1:4/0,f?2:3/0,f?4:4/0,g?4:8/0";

#[test]
fn every_machine_answers_though_no_world_was_imagined() {
    let rules = [("hand".to_owned(), "5".to_owned())];
    let variant = Variant::read("families", &rules).expect("a variant");
    let question = variant.question(TANGLED).expect("it can be");
    let seed = Seed::parse("stopped").expect("a seed");
    let stop = Stop::new();
    stop.raise();
    for spec in variant.game.machines() {
        let machine = variant.game.machine(spec.name).expect("it is listed");
        let budget = Budget::nodes(spec.nodes).or_until(stop.clone());
        let opinion = question.study(machine, &seed, &budget).expect("it is a seat's turn");
        assert!(question.moves().contains(&opinion.chosen), "{}", spec.name);
        assert_eq!(opinion.line, std::slice::from_ref(&opinion.chosen), "{}", spec.name);
        // What a hint is made of.
        let advice = question.advice(machine, &seed, &budget).expect("it is the viewer's turn");
        assert_eq!(advice, opinion, "{}", spec.name);
    }
}
