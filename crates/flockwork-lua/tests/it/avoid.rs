//! How agents change the stage that avoids others: `me:avoid`.

use crate::common::*;
use flockwork::avoid::{OwnAvoidance, Walkers};

/// A world whose agents avoid others, after a tick of this body; and what the first one's plan says of it.
fn avoiding(body: &str) -> (Option<OwnAvoidance>, String) {
    let (mut world, mut scripts) = loaded(2, &update(body));
    for group in &mut world.groups {
        group.avoid = Some(Walkers { sight: 2.0, ..Walkers::default() }.into());
    }
    let faults = world.step(&mut scripts, &[]);
    let avoid = world.plans.own().next().and_then(|plan| plan.avoid.copied());
    (avoid, faults.first().map(|fault| fault.message.clone()).unwrap_or_default())
}

#[test]
fn agents_change_how_they_avoid_others() {
    let of_group = Walkers { sight: 2.0, ..Walkers::default() };
    let own = |walkers: Walkers| Some(OwnAvoidance::As(walkers.into()));
    for (body, expected) in [
        ("", None),
        ("me:avoid(false)", Some(OwnAvoidance::Off)),
        ("me:avoid(true)", None),
        ("me:avoid { priority = 2 }", own(Walkers { priority: 2.0, ..of_group })),
        (
            "me:avoid { priority = 2, horizon_secs = 1 } me:avoid { sight = 4, priority = 3 }",
            own(Walkers { priority: 3.0, horizon_secs: 1.0, sight: 4.0, ..of_group }),
        ),
        ("me:avoid { priority = 2 } me:avoid(true)", None),
        ("me:avoid(false) me:avoid { priority = 2 }", own(Walkers { priority: 2.0, ..of_group })),
        ("me:avoid {}", own(of_group)),
    ] {
        assert_eq!(avoiding(body), (expected, String::new()), "{body}");
    }
}

#[test]
fn wrong_options_of_avoiding_are_told_with_the_right_ones() {
    for (body, expected) in [
        ("me:avoid { horizon = 1 }", "avoid has no option \"horizon\". Did you mean horizon_secs?"),
        (
            "me:avoid { priority = -1 }",
            "avoid: the option priority must be a number from 0 to 1000; this is the number -1",
        ),
        (
            "me:avoid { priority = 'high' }",
            "avoid: the option priority must be a number from 0 to 1000; this is the text \"high\"",
        ),
        (
            "for i = 1, 40 do me:avoid { priority = i } end",
            "avoid: too many commands; an agent may give 32 in a tick",
        ),
    ] {
        let (avoid, told) = avoiding(body);
        assert_eq!(avoid, None, "{body}");
        assert!(told.ends_with(expected), "{told}");
    }
    let (avoid, _) = avoiding("pcall(function() me:avoid { priority = -1, sight = 9 } end)");
    assert_eq!(avoid, None, "a command that is wrong is none");
}
