//! Answers to what a script asks of the frozen world.

use flockwork::neighbors::Among;
use flockwork::noise::{Noise, Purpose};
use flockwork::{Agent, AgentId, GroupId, Perceived, PublicValues, Target, Vector};
use mlua::{Buffer, Lua};

use crate::tick::filter::FilterOver;
use crate::tick::options::among;
use crate::tick::record::{KIND_AT, TargetKind, in_word};
use crate::tick::rows::agents::STRIDE;
use crate::tick::rows::found::FoundRows;
use crate::vm::budget::{LEAST_STEPS, charge, most_charged};
use crate::vm::host::{from_lua, to_lua};

/// Steps that a question costs, beside those for what it finds; and a question for the nearest agent, which is looked for
/// in a tree of all agents.
pub(super) const PRICE: usize = 10;
pub(super) const PRICE_OF_NEAREST: usize = 40;
/// And one for a way, which may have to be worked out for a whole plane.
const PRICE_OF_WAY: usize = 200;

/// One world, as scripts may ask it. Agents are named by the place of their state in the buffer.
#[derive(Clone, Copy)]
pub struct Questions<'w, V: Vector> {
    pub world: Perceived<'w, V>,
    /// What all agents show.
    pub public: &'w PublicValues,
    /// Whose turn it is, and what it has left.
    pub account: &'w Buffer,
    /// What a question's filter asks for.
    pub filters: &'w Buffer,
}

/// An agent, how far it looks (m), who counts, and what the filter is known as.
pub type NeighborQuery = (usize, f32, f32, Option<usize>);

/// Which agents a question finds.
pub(super) struct Sought<'w> {
    group: GroupId,
    pub among: Among,
    pub filter: FilterOver<'w>,
}

impl Sought<'_> {
    /// Whether a search for the nearest goes as far as to look at an agent of this group.
    pub fn finds(&self, group: GroupId, body: bool) -> bool {
        self.among.finds(self.group, group, body)
    }

    pub fn counts(&self, place: usize, group: GroupId) -> bool {
        self.among.counts(self.group, group) && self.filter.holds(place, group)
    }
}

impl<V: Vector> Questions<'_, V> {
    pub(super) fn agent(&self, base: usize) -> Option<&Agent<V>> {
        self.world.agents.get(base / STRIDE)
    }

    /// The `nth` random number of an agent in this tick, in [0, 1).
    pub fn random(&self, base: usize, nth: u64) -> f64 {
        let key = self.agent(base).map_or(0, |me| me.key);
        let noise = Noise::new(self.world.seed, key, self.world.tick, Purpose::Script);
        (noise.bits(nth) >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Which agents a question of this agent is about.
    pub(super) fn sought(
        &self,
        me: &Agent<V>,
        who: f32,
        filter: Option<usize>,
    ) -> Option<Sought<'_>> {
        let among = among(who, self.world.groups.len())?;
        let filter = FilterOver::read(self.public, self.filters, filter.unwrap_or(0));
        Some(Sought { group: me.group, among, filter })
    }

    /// Takes of the agents that are found those that count. Each costs one, and one more if it counts. It ends where the
    /// agent that asks cannot pay for more, and will be stopped for that.
    pub(super) fn take<'s>(
        &'s self,
        sought: &'s Sought<'s>,
        mut take: impl FnMut(usize, &Agent<V>, V) + 's,
        mut goes_on: impl FnMut() -> bool + 's,
    ) -> impl FnMut(usize, V) -> bool + 's {
        move |place, offset| {
            let other = &self.world.agents[place];
            let counts = sought.counts(place, other.group);
            if counts {
                take(place, other, offset);
            }
            goes_on() && (!counts || goes_on())
        }
    }

    /// Goes through the agents around one that count, and charges for all.
    fn each(
        &self,
        (base, radius, who, filter): NeighborQuery,
        found: impl FnMut(usize, &Agent<V>, V),
    ) {
        let Some(me) = self.agent(base) else { return };
        let Some(sought) = self.sought(me, who, filter) else { return };
        self.charged(|goes_on| {
            self.world.each_neighbor_while(me, radius, self.take(&sought, found, goes_on));
        });
    }

    /// Charges for a search, which asks for each thing that it looks at whether it is to go on.
    pub(super) fn charged<R>(&self, search: impl FnOnce(&mut dyn FnMut() -> bool) -> R) -> R {
        let (mut price, mut most) = (PRICE, LEAST_STEPS as usize);
        let found = search(&mut || {
            price += 1;
            if price > most {
                most = most_charged(self.account);
            }
            price <= most
        });
        charge(price);
        found
    }

    /// Writes neighbors into the room that there is.
    pub(super) fn neighbors(
        &self,
        lua: &Lua,
        rows: &mut FoundRows,
        around: NeighborQuery,
        (buffer, from): (Buffer, usize),
    ) -> mlua::Result<(usize, Option<Buffer>)> {
        rows.clear();
        self.each(around, |place, other, offset| rows.add(place, other, offset));
        rows.write(lua, buffer, from)
    }

    /// How many neighbors there are.
    pub fn count(&self, around: NeighborQuery) -> usize {
        let mut count = 0;
        self.each(around, |_, _, _| count += 1);
        count
    }

    fn target(&self, kind: u32, number: u32, point: mlua::Vector) -> Option<Target<V>> {
        let kind = u8::try_from(kind as usize / in_word(KIND_AT)).ok()?;
        match TargetKind::of(kind)? {
            TargetKind::Point => Some(Target::Point(from_lua(point))),
            TargetKind::Group => Some(Target::Group(GroupId(number))),
            TargetKind::Agent => Some(Target::Agent(AgentId(number))),
            TargetKind::Missing | TargetKind::Path | TargetKind::Field => None,
        }
    }

    /// From the agent to a target.
    pub fn offset(
        &self,
        base: usize,
        kind: u32,
        number: u32,
        point: mlua::Vector,
    ) -> Option<mlua::Vector> {
        charge(PRICE);
        let (me, target) = self.agent(base).zip(self.target(kind, number, point))?;
        self.world.aim(me, target).map(|aim| to_lua(aim.offset))
    }

    /// The way of a body as large as the agent: where it goes first, and how long it is (m); none if it does not lead as
    /// near to the target as the body covers.
    pub fn way(
        &self,
        base: usize,
        from: mlua::Vector,
        target: (u32, u32, mlua::Vector),
    ) -> Option<(mlua::Vector, f32)> {
        charge(PRICE_OF_WAY);
        let (kind, number, point) = target;
        let target = match u8::try_from(kind as usize / in_word(KIND_AT)).map(TargetKind::of) {
            Ok(Some(TargetKind::Path)) => Some(Target::Path(u16::try_from(number).ok()?)),
            _ => self.target(kind, number, point),
        };
        let me = self.agent(base)?;
        let way = self.world.way(from_lua(from), me.radius, target?)?;
        (way.gap <= me.radius).then(|| (to_lua(way.direction), way.length))
    }

    /// Whether the agent sees a target: near enough, in front of it, nothing between.
    pub fn sees(
        &self,
        base: usize,
        target: (u32, u32, mlua::Vector),
        range: f32,
        half_angle: f32,
    ) -> bool {
        charge(PRICE);
        let (kind, number, point) = target;
        let seen = self.agent(base).zip(self.target(kind, number, point));
        let seen = seen.and_then(|(me, target)| Some((me, self.world.aim(me, target)?)));
        seen.is_some_and(|(me, aim)| self.world.can_see(me, aim.offset, range, half_angle))
    }

    /// Where the agent sees a target or saw it last, and how long ago (s); none if it knows of none.
    pub fn last_seen(
        &self,
        base: usize,
        (kind, number, point): (u32, u32, mlua::Vector),
    ) -> Option<(mlua::Vector, f32)> {
        charge(PRICE_OF_NEAREST);
        let (me, target) = self.agent(base).zip(self.target(kind, number, point))?;
        let (aim, unseen_secs) = self.world.known_aim(base / STRIDE, target)?;
        Some((to_lua(self.world.space.home(me.position + aim.offset)), unseen_secs))
    }
}
