use super::ask::Ask;
use super::block::{Block, Other};
use super::kernel::NeighborSum;
use super::lane_ask::LaneAsk;
use super::neighbor::Neighbor;
use crate::lanes::{LANES, set_lane};
use crate::{Agent, AgentId, Vector};

/// From the agent to the first one (m), that with the lowest id; zero if none counts.
pub struct First;

/// The lowest id so far of each lane, and where that agent is.
#[derive(Clone, Copy, Default)]
pub(crate) struct Firsts<L> {
    ids: [Option<AgentId>; LANES],
    offsets: L,
}

/// Whether an agent with this id comes before the first so far.
#[inline(always)]
fn is_first(id: AgentId, first: Option<AgentId>) -> bool {
    first.is_none_or(|first| id < first)
}

impl NeighborSum for First {
    type One<V: Vector> = Option<(AgentId, V)>;
    type Eight<V: Vector> = Firsts<V::Lanes>;

    #[inline(always)]
    fn add<V: Vector>(
        first: &mut Option<(AgentId, V)>,
        _me: &Agent<V>,
        other: &Neighbor<V>,
        _ask: &Ask,
    ) {
        if is_first(other.id, first.map(|(id, _)| id)) {
            *first = Some((other.id, other.offset));
        }
    }

    #[inline(always)]
    fn sum<V: Vector>(first: &Option<(AgentId, V)>) -> V {
        first.map_or(V::ZERO, |(_, offset)| offset)
    }

    #[inline(always)]
    fn begin<V: Vector>(_block: &Block<V>) -> Firsts<V::Lanes> {
        Firsts { ids: [None; LANES], offsets: V::Lanes::default() }
    }

    #[inline(always)]
    fn add_eight<V: Vector>(
        kept: &mut Firsts<V::Lanes>,
        other: &Other<V>,
        counts: &[u32; LANES],
        _ask: &LaneAsk,
    ) {
        for lane in (0..LANES).filter(|lane| counts[*lane] != 0) {
            let id = other.agent().id;
            if is_first(id, kept.ids[lane]) && !other.is_lane(lane) {
                kept.ids[lane] = Some(id);
                set_lane(&mut kept.offsets, lane, other.offset_from(lane));
            }
        }
    }

    #[inline(always)]
    fn sums<V: Vector>(kept: &Firsts<V::Lanes>) -> V::Lanes {
        kept.offsets
    }
}
