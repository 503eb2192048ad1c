//! The scripted mouse of a scene: straight lines between moments.

use flockwork::scene::MouseText;

use crate::input::SessionInput;

/// What the mouse does in a tick of `tick_secs` (s): where it is, and its button. A click presses in the tick of its
/// moment and releases in the next; before the first moment the mouse stands where that is. Nothing without moments.
#[must_use]
pub fn at(track: &[MouseText], tick: u64, tick_secs: f64) -> Vec<SessionInput> {
    let Some(position) = position(track, tick as f64 * tick_secs) else { return Vec::new() };
    let clicks = track.iter().filter(|moment| moment.click);
    let mut ticks = clicks.map(|moment| (f64::from(moment.at) / tick_secs).round() as u64);
    let button = ticks.clone().any(|click| click == tick).then_some(true);
    let button = button.or_else(|| ticks.any(|click| click + 1 == tick).then_some(false));
    let pointer = [SessionInput::Pointer(position)];
    pointer.into_iter().chain(button.map(SessionInput::Button)).collect()
}

fn position(track: &[MouseText], secs: f64) -> Option<[f32; 3]> {
    let (first, last) = (track.first()?, track.last()?);
    let after = track.iter().position(|moment| f64::from(moment.at) > secs);
    Some(match after {
        Some(0) => first.to.xyz,
        Some(next) => between(&track[next - 1], &track[next], secs),
        None => last.to.xyz,
    })
}

fn between(a: &MouseText, b: &MouseText, secs: f64) -> [f32; 3] {
    let share = ((secs - f64::from(a.at)) / f64::from(b.at - a.at)) as f32;
    std::array::from_fn(|axis| a.to.xyz[axis] + (b.to.xyz[axis] - a.to.xyz[axis]) * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::scene::Point;

    fn moment(at: f32, x: f32, click: bool) -> MouseText {
        MouseText { at, to: Point { xyz: [x, 0.0, 0.0], has_z: false }, click }
    }

    #[test]
    fn it_stands_moves_clicks_and_stays() {
        let track = [moment(1.0, 2.0, false), moment(2.0, 4.0, true)];
        let at = |tick| at(&track, tick, 0.5);
        assert_eq!(at(0), [SessionInput::Pointer([2.0, 0.0, 0.0])]);
        assert_eq!(at(3), [SessionInput::Pointer([3.0, 0.0, 0.0])]);
        let there = SessionInput::Pointer([4.0, 0.0, 0.0]);
        assert_eq!(at(4), [there.clone(), SessionInput::Button(true)]);
        assert_eq!(at(5), [there.clone(), SessionInput::Button(false)]);
        assert_eq!(at(9), [there]);
        assert_eq!(super::at(&[], 3, 0.5), []);
    }
}
