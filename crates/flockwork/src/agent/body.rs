//! The body: its state, its limits, and the velocity that a steering gives it.

use core::cmp::Ordering;

use super::stepping::Stepping;
use crate::vector::total_order;
use crate::{Steering, Vector};

/// An agent's permanent id: a world gives ids in ascending order and never reuses one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AgentId(pub u32);

impl AgentId {
    /// The id of no agent: worlds never give it.
    pub const NONE: Self = Self(u32::MAX);
}

/// A group's index in [`World::groups`](crate::World::groups).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct GroupId(pub u32);

impl GroupId {
    /// Its place in [`World::groups`](crate::World::groups).
    #[must_use]
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A color: red, green, blue, each 0–255. Never part of the simulation's state.
pub type Color = [u8; 3];

/// The color of a text such as `#4c9be8`; none for anything else.
#[must_use]
pub fn color_of(text: &str) -> Option<Color> {
    let digits = text
        .strip_prefix('#')
        .filter(|digits| digits.len() == 6 && digits.bytes().all(|c| c.is_ascii_hexdigit()))?;
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    Some([red, green, blue])
}

/// One body that steering moves.
///
/// A host may write any field. While position, velocity, heading or radius are [not
/// finite](Self::is_finite), the agent is no neighbor and no target: all others move as if it did not
/// exist. It stands where it is, and each tick counts it as quarantined, until its host mends it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Agent<V> {
    /// Its id, which a world gives. A host that writes ids sees to it that no two agents have one: of two that do, each is
    /// still a neighbor of the other, but questions by id ([`World::place_of`](crate::World::place_of), the nearest agent,
    /// receivers of events) take them for one agent.
    pub id: AgentId,
    /// The group it belongs to.
    pub group: GroupId,
    /// Where it is (m).
    pub position: V,
    /// How it moves (m/s; in `PerTick` stepping m per tick).
    pub velocity: V,
    /// Unit vector of the last motion; kept at standstill.
    pub heading: V,
    /// Unit vector of where it looks; the heading unless a plan says otherwise this tick.
    pub facing: V,
    /// Body radius (m); zero or less is a point.
    pub radius: f32,
    /// Mass (kg), more than zero; otherwise a force has no finite effect and the agent stands still.
    pub mass: f32,
    /// Top speed (m/s; in `PerTick` stepping m per tick). At zero or less, or NaN, the
    /// agent stands still.
    pub max_speed: f32,
    /// The limit of the total force (N). At zero or less, or NaN, the agent coasts.
    pub max_force: f32,
    /// In `Timed` stepping: how long a wanted change of velocity takes (s); at least a tick.
    pub response_secs: f32,
    /// The key of its random numbers: its group, and its number among all agents that the group ever had.
    pub key: u64,
    /// The tick in which it was spawned.
    pub born: u64,
    /// A number for the host's own use; the engine never reads it.
    pub tag: u64,
    /// The color that viewers draw it in.
    pub color: Color,
}

impl<V: Vector> Default for Agent<V> {
    /// A pedestrian at the origin, standing, headed along x.
    fn default() -> Self {
        let ahead = V::from_xyz([1.0, 0.0, 0.0]);
        Self {
            id: AgentId(0),
            group: GroupId(0),
            position: V::default(),
            velocity: V::default(),
            heading: ahead,
            facing: ahead,
            radius: 0.2,
            mass: 1.0,
            max_speed: 1.34,
            max_force: 10.0,
            response_secs: 0.25,
            key: 0,
            born: 0,
            tag: 0,
            color: [0x4c, 0x9b, 0xe8],
        }
    }
}

impl<V> Agent<V> {
    /// The group that it was spawned in, and its number among all agents that this group ever had: its key.
    pub(crate) fn spawned_as(&self) -> (GroupId, u32) {
        (GroupId((self.key >> 32) as u32), self.key as u32)
    }

    /// How long a wanted change of velocity takes, in the time unit of velocities. In `PerTick` stepping this is the mass
    /// as a number of ticks, since the change counts as a force.
    #[must_use]
    pub fn response(&self, stepping: Stepping) -> f32 {
        match stepping {
            Stepping::PerTick => self.mass,
            // Shorter than a tick would overshoot, and from half a tick on for ever more.
            Stepping::Timed(_) => self.response_secs.max(stepping.dt()),
        }
    }
}

impl<V: Vector> Agent<V> {
    /// Whether all that others see of it is finite: position, velocity, heading and radius.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        // What is not finite stays so, whatever it is multiplied by; all else comes to nothing.
        (self.position * 0.0 + self.velocity * 0.0 + self.heading * (0.0 * self.radius)).is_finite()
    }

    /// The order of two agents at one place with one velocity among the neighbors of another: by what
    /// that one sees of them, then by key and id, so that the order of creation counts last.
    pub(crate) fn order(&self, other: &Self) -> Ordering {
        let seen = |agent: &Self| {
            let [x, y, z] = agent.heading.to_xyz();
            [x, y, z, agent.radius]
        };
        let rest = |agent: &Self| (agent.group, agent.key, agent.id);
        total_order(&seen(self), &seen(other)).then_with(|| rest(self).cmp(&rest(other)))
    }

    /// The order of two agents by where and how they are, so that the order of creation counts last.
    pub(crate) fn state_order(&self, other: &Self) -> Ordering {
        let vectors = |it: &Self| [it.position.to_xyz(), it.velocity.to_xyz()];
        let (own, others) = (vectors(self), vectors(other));
        total_order(own.as_flattened(), others.as_flattened()).then_with(|| self.order(other))
    }

    /// How fast it moves (m/s; in `PerTick` stepping m per tick).
    #[must_use]
    pub fn speed(&self) -> f32 {
        self.velocity.length()
    }

    /// The force that a steering stands for (N), before the limit.
    ///
    /// `PerTick`: the wanted change of velocity counts as a force, as in the tutorials. `Timed`: the
    /// change is to happen within `response_secs`, so it is multiplied by mass over that time.
    #[must_use]
    pub fn force(&self, steering: &Steering<V>, stepping: Stepping) -> V {
        let change = steering.wish - self.velocity * steering.wishes;
        match stepping {
            Stepping::PerTick => change + steering.push,
            Stepping::Timed(_) => change * (self.mass / self.response(stepping)) + steering.push,
        }
    }

    /// The velocity that this steering wants (m/s; in `PerTick` stepping m per tick), however long it takes to gain: without
    /// limits of force and speed.
    #[must_use]
    pub fn wanted_velocity(&self, steering: &Steering<V>, stepping: Stepping) -> V {
        if let Some(order) = steering.order {
            return order;
        }
        let change = self.force(steering, stepping) * (self.response(stepping) / self.mass);
        self.velocity * damping(steering, stepping) + change
    }

    /// The velocity after one tick of this steering (m/s; in `PerTick` stepping m per tick), with the force and the speed
    /// limited. It changes nothing: a physics engine may own the body.
    #[must_use]
    pub fn next_velocity(&self, steering: &Steering<V>, stepping: Stepping) -> V {
        if let Some(order) = steering.order {
            return order.limit(self.max_speed);
        }
        let force = self.force(steering, stepping).limit(self.max_force);
        let gained = force * (stepping.dt() / self.mass);
        (self.velocity * damping(steering, stepping) + gained).limit(self.max_speed)
    }

    /// The same for an agent that is driven like a car: its heading turns toward what the steering wants by no more than
    /// `turn_rate` (rad/s), and its speed comes to what is wanted as without that. So it goes around in circles of the radius
    /// speed / `turn_rate`; a target within may be circled for good. To turn takes no force; but without any, as with a rate
    /// of zero or less, or NaN, it keeps its heading.
    #[must_use]
    pub fn driven_velocity(&self, steering: &Steering<V>, turn_rate: f32, stepping: Stepping) -> V {
        // Damping slows the agent down, and says nothing of where it wants to go.
        let undamped = Steering { damping: 1.0, ..*steering };
        let wanted = self.wanted_velocity(&undamped, stepping).limit(self.max_speed);
        let toward = if wanted == V::ZERO { self.heading } else { wanted.unit() };
        let is_free = steering.order.is_some() || self.max_force > 0.0;
        let angle = if is_free { turn_rate.max(0.0) * stepping.secs() } else { 0.0 };
        let heading = self.heading.turned_toward(toward, angle).unit();
        if steering.order.is_some() {
            return heading * wanted.length();
        }
        let speed = self.velocity.length();
        let most = (self.max_force.max(0.0) * (stepping.dt() / self.mass)).abs();
        let gained = (wanted.length() - speed) * (stepping.dt() / self.response(stepping));
        // A mass that is none makes a limit that is no number, which `clamp` would not take.
        let gained = if most.is_nan() { gained } else { gained.clamp(-most, most) };
        (heading * (speed * damping(steering, stepping) + gained)).limit(self.max_speed)
    }
}

/// The factor of the velocity in one tick of a steering.
fn damping<V>(steering: &Steering<V>, stepping: Stepping) -> f32 {
    match stepping {
        Stepping::PerTick => steering.damping,
        Stepping::Timed(_) if steering.damping == 1.0 => 1.0,
        Stepping::Timed(_) => libm::powf(steering.damping, 60.0 * stepping.dt()),
    }
}
