//! How a behavior makes its wish of where its target is: as data, so that the engine can do it for eight
//! agents at once as well as for one.

use crate::agent::HEADING_SPEED;
use crate::behavior::Misfit;
use crate::neighbors::{
    LANES, Lane, Steerings, any, lengths, mask, masked, of_lane, scale, set_lane, units,
};
use crate::vector::MOST;
use crate::{Agent, Aim, Steering, Stepping, Turn, Vector, View};

use super::lead::{Foresight, Lead, at_speed};
use super::stopping::stopping_speed;

/// The desired velocity (m/s) toward a target at `offset`; zero on the target.
#[must_use]
pub fn seek<V: Vector>(offset: V, max_speed: f32) -> V {
    offset.unit() * max_speed
}

/// The desired velocity (m/s): like seek beyond `slow_radius`, linearly slower within; zero on the
/// target.
#[must_use]
pub fn arrive<V: Vector>(offset: V, max_speed: f32, slow_radius: f32, stepping: Stepping) -> V {
    offset.unit() * arrive_speed(offset.length(), max_speed, slow_radius, stepping)
}

/// The speed at this distance (m) before a place to come to rest on, so that a tick of it goes as far as
/// speed proportional to distance does from `slow_radius` on. `PerTick`: the tutorial's speed.
#[must_use]
pub fn arrive_speed(distance: f32, max_speed: f32, slow_radius: f32, stepping: Stepping) -> f32 {
    match stepping {
        Stepping::Timed(dt) if dt > 0.0 && distance - slow_radius < max_speed * dt => {
            let (straight, within) = ((distance - slow_radius).max(0.0), distance.min(slow_radius));
            let slowing_secs = if straight > 0.0 { dt - straight / max_speed } else { dt };
            let lessened = -libm::expm1f(-max_speed * slowing_secs / slow_radius);
            // Without a radius nothing is slowed.
            let speed = (straight + within * lessened) / dt;
            // Where it is no number, a part of it has overflowed.
            if slow_radius > 0.0 { speed.min(max_speed) } else { max_speed }
        }
        Stepping::Timed(dt) if dt > 0.0 => max_speed,
        _ if distance < slow_radius => max_speed * (distance / slow_radius),
        _ => max_speed,
    }
}

/// Whether a target counts as standing for this agent: at such a speed the agent itself would keep its heading.
pub fn stands<V: Vector>(me: &Agent<V>, aim: &Aim<V>) -> bool {
    aim.velocity.length() <= HEADING_SPEED * me.max_speed
}

/// What makes an agent overshoot the place that it slows down for, with the least radius that would do;
/// none if it comes to rest without. Speed that follows its wish within the response time settles without a
/// swing if that is a quarter of R/v or less, and braking from v at F/m takes v²·m/2F.
pub fn overshoot<V>(me: &Agent<V>, slow_radius: f32, stepping: Stepping) -> Option<Misfit> {
    let (speed, response) = (me.max_speed, me.response(stepping));
    let share = stepping.dt() / response;
    // Which share of the distance a tick takes.
    let taken =
        arrive_speed(slow_radius, speed, slow_radius, stepping) * stepping.dt() / slow_radius;
    // Of the motion in ticks: whether it nears the place without a swing.
    let swings = share * (1.0 + taken) * (1.0 + taken) < 4.0 * taken;
    let (to_respond, to_brake) =
        (4.0 * speed * response, 0.5 * speed * speed * me.mass / me.max_force);
    // Slowing may begin up to a tick before the radius.
    let weak = slow_radius + speed * stepping.dt() < to_brake && to_brake.is_finite();
    let why = match (weak && to_brake > to_respond, swings) {
        _ if slow_radius <= 0.0 => return None,
        (true, _) => "its force is too small to brake in time",
        (_, true) => "it responds too slowly",
        _ => return None,
    };
    let least = if swings { to_respond.max(to_brake) } else { to_brake };
    let least = (least * 100.0).ceil() / 100.0;
    let message = format!("slow_radius {slow_radius} must overshoot: {why}; {least:.2} would do");
    Some(Misfit { param: "slow_radius", message, least })
}

/// A wish made of a target's place: toward it or away from it, at top speed but where it is to come to rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Approach {
    /// Away from the place instead of toward it; on the place itself, ahead.
    pub away: bool,
    /// Only targets nearer than this count (m); 0 for any distance.
    pub zone_radius: f32,
    /// How the place is foreseen where the target will be; none takes the place where it is.
    pub lead: Option<Foresight>,
    /// Slowing starts at this distance (m); 0 never slows. It is the law of [`Arrive`](crate::behavior::Arrive).
    pub slow_radius: f32,
    /// So near to the place, and nearer, it wishes to stand (m).
    pub tolerance: f32,
    /// It slows down as late as its force lets it instead, whatever the radius is.
    pub stopping: bool,
}

impl Approach {
    /// Straight toward where the target is, at top speed.
    pub const STRAIGHT: Self = Self {
        away: false,
        zone_radius: 0.0,
        lead: None,
        slow_radius: 0.0,
        tolerance: 0.0,
        stopping: false,
    };

    /// The wish of one agent; nothing without a target, or outside the zone.
    #[must_use]
    #[inline(always)]
    pub fn steer<V: Vector>(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        match turn.aim {
            Some(aim) if self.zone_radius == 0.0 || aim.offset.length() < self.zone_radius => {
                let place = self.place(&aim, view.me, view.stepping);
                Steering::wish(self.wish(view.me, place, view.stepping))
            }
            _ => Steering::none(),
        }
    }

    fn wish<V: Vector>(&self, me: &Agent<V>, place: V, stepping: Stepping) -> V {
        if !self.away {
            return place.unit() * self.speed(place.length(), me, stepping);
        }
        let away = seek(-place, me.max_speed);
        if away == V::default() { me.heading * me.max_speed } else { away }
    }

    /// How fast to go toward a place at this distance (m).
    #[inline(always)]
    fn speed<V: Vector>(&self, distance: f32, me: &Agent<V>, stepping: Stepping) -> f32 {
        match self.stopping {
            _ if distance <= self.tolerance => 0.0,
            true => stopping_speed(distance, me, stepping),
            false => arrive_speed(distance, me.max_speed, self.slow_radius, stepping),
        }
    }

    /// The offset to where the target is, or will be.
    #[must_use]
    #[inline(always)]
    pub fn place<V: Vector>(&self, aim: &Aim<V>, me: &Agent<V>, stepping: Stepping) -> V {
        self.lead.map_or(aim.offset, |lead| lead.place(aim, me, stepping))
    }
}

/// The targets of eight agents.
#[derive(Clone, Debug)]
pub(crate) struct Aims<V: Vector> {
    /// All bits for those that have one.
    known: [u32; LANES],
    offset: V::Lanes,
    velocity: V::Lanes,
}

impl<V: Vector> Aims<V> {
    /// No lane has a target.
    #[inline(always)]
    pub fn none() -> Self {
        Self::at_rest([0; LANES], V::Lanes::default())
    }

    /// Targets at rest, at these offsets, of the lanes whose `known` has all bits set.
    #[inline(always)]
    pub fn at_rest(known: [u32; LANES], offset: V::Lanes) -> Self {
        Self { known, offset, velocity: V::Lanes::default() }
    }

    /// The target of one of them.
    #[inline(always)]
    pub fn set(&mut self, lane: usize, aim: &Aim<V>) {
        self.known[lane] = u32::MAX;
        set_lane(&mut self.offset, lane, aim.offset);
        set_lane(&mut self.velocity, lane, aim.velocity);
    }

    #[inline(always)]
    fn of(&self, lane: usize) -> Aim<V> {
        let velocity = of_lane(&self.velocity, lane);
        Aim { velocity, ..Aim::at(of_lane(&self.offset, lane)) }
    }
}

// Each of these does what its namesake above does for one agent, bit for bit.
impl Approach {
    /// The wishes of eight agents.
    #[inline(always)]
    pub(crate) fn of_lanes<V: Vector>(
        &self,
        agents: &[&Agent<V>; LANES],
        aims: Aims<V>,
        stepping: Stepping,
    ) -> Steerings<V> {
        let known = self.in_zone(&aims);
        let max_speed = agents.map(|agent| agent.max_speed);
        let place = self.places(agents, &aims, &max_speed, stepping);
        let mut wish = match self.away {
            true => ways_off::<V>(place, agents, &max_speed),
            false => self.ways_to::<V>(place, agents, &max_speed, stepping),
        };
        for axis in wish.as_mut() {
            let bounded = axis.map(|part| part.clamp(-MOST, MOST));
            *axis = masked(&known, &bounded);
        }
        let wishes = masked(&known, &[1.0; LANES]);
        Steerings { wish, wishes: Some(wishes), push: None }
    }

    /// All bits for those that have a target that counts.
    #[inline(always)]
    fn in_zone<V: Vector>(&self, aims: &Aims<V>) -> [u32; LANES] {
        if self.zone_radius == 0.0 {
            return aims.known;
        }
        let distance = lengths::<V>(&aims.offset);
        let within = mask(|lane| distance[lane] < self.zone_radius);
        core::array::from_fn(|lane| aims.known[lane] & within[lane])
    }

    #[inline(always)]
    fn places<V: Vector>(
        &self,
        agents: &[&Agent<V>; LANES],
        aims: &Aims<V>,
        max_speed: &Lane,
        stepping: Stepping,
    ) -> V::Lanes {
        let mut place = aims.offset;
        let Some(foresight) = self.lead else { return place };
        let lead = foresight.lead;
        let times: Lane = match lead {
            Lead::Intercept => core::array::from_fn(|lane| lead.time(&aims.of(lane), agents[lane])),
            _ => {
                let (distance, theirs) = (lengths::<V>(&place), lengths::<V>(&aims.velocity));
                let closing = |lane: usize| lead.closing_speed(max_speed[lane], theirs[lane]);
                core::array::from_fn(|lane| at_speed(distance[lane], closing(lane)))
            }
        };
        for (place, velocity) in place.as_mut().iter_mut().zip(aims.velocity.as_ref()) {
            let way = |lane: usize| velocity[lane] * foresight.ahead(times[lane], stepping);
            *place = core::array::from_fn(|lane| place[lane] + way(lane).clamp(-MOST, MOST));
        }
        place
    }

    #[inline(always)]
    fn ways_to<V: Vector>(
        &self,
        place: V::Lanes,
        agents: &[&Agent<V>; LANES],
        max_speed: &Lane,
        stepping: Stepping,
    ) -> V::Lanes {
        let mut speed = *max_speed;
        if self.stopping || self.slow_radius > 0.0 || self.tolerance > 0.0 {
            let distance = lengths::<V>(&place);
            let at = |lane: usize| self.speed(distance[lane], agents[lane], stepping);
            speed = core::array::from_fn(at);
        }
        let mut wish = place;
        units::<V>(&mut wish);
        scale::<V>(&mut wish, &speed);
        wish
    }
}

/// The desired velocities away from places, ahead on the place itself.
#[inline(always)]
fn ways_off<V: Vector>(place: V::Lanes, agents: &[&Agent<V>; LANES], max_speed: &Lane) -> V::Lanes {
    let mut wish = place;
    scale::<V>(&mut wish, &[-1.0; LANES]);
    units::<V>(&mut wish);
    scale::<V>(&mut wish, max_speed);
    let parts = wish.as_ref();
    let is_still = |lane: usize| (0..V::AXES).all(|axis| parts[axis][lane] == 0.0);
    let still: [bool; LANES] = core::array::from_fn(is_still);
    if any(|lane| still[lane]) {
        for lane in (0..LANES).filter(|lane| still[*lane]) {
            set_lane(&mut wish, lane, agents[lane].heading * max_speed[lane]);
        }
    }
    wish
}
