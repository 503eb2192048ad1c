//! Saving and restoring a world's state.

use super::{Frame, Head, Lists, SavedField, SavedPlans, Snapshot, SnapshotError, check};
use crate::filter::Filters;
use crate::memory::Note;
use crate::neighbors::Grid;
use crate::plan::PlanView;
use crate::plans::Names;
use crate::{Vector, World};

impl Head {
    fn of<V>(plan: PlanView<V>) -> Self {
        let PlanView { combine, speed_limit, avoid, .. } = plan;
        Self { combine, speed_limit, avoid: avoid.copied() }
    }
}

impl<V: Vector> World<V> {
    /// The present state.
    #[must_use]
    pub fn save(&self) -> Snapshot<V> {
        let mut snapshot = Snapshot::default();
        self.save_to(&mut snapshot);
        snapshot
    }

    /// Replaces `snapshot` by the present state: to save many without allocating.
    pub fn save_to(&self, snapshot: &mut Snapshot<V>) {
        let places = 0..self.agents.len() as u32;
        snapshot.frame = self.frame();
        (snapshot.tick, snapshot.seed, snapshot.next_id) = (self.tick, self.seed, self.next_id);
        snapshot.agents.clone_from(&self.agents.list);
        snapshot.notes.fill(places.map(|place| self.memories_of(place).notes()));
        snapshot.spawned = self.groups.iter().map(|group| group.spawned).collect();
        snapshot.marks = self.marks.iter().map(|mark| mark.it).collect();
        self.obstacles.save_to(snapshot);
        snapshot.mouse = self.mouse;
        snapshot.keys.clone_from(&self.keys);
        snapshot.events.clone_from(&self.events);
        self.save_plans(&mut snapshot.plans);
        snapshot.quarantined = self.quarantined;
        self.public.save_to(&mut snapshot.public);
        snapshot.fields.clear();
        snapshot.fields.extend(self.fields.iter().map(SavedField::of));
        snapshot.adjusted.clone_from(&self.adjusted);
        snapshot.moved_nodes.clone_from(&self.moved_nodes);
    }

    fn save_plans(&self, saved: &mut SavedPlans<V>) {
        let own = |place| self.plans.own.get(place).unwrap_or(PlanView::COASTING);
        let plans = || (0..self.agents.len()).map(own);
        saved.by_group.clone_from(&self.plans.by_group);
        saved.heads.clear();
        saved.heads.extend(plans().map(Head::of));
        saved.items.fill(plans().map(|plan| plan.items()));
        saved.acts.fill(plans().map(|plan| plan.acts.iter().copied()));
        saved.names = self.plans.names.list().to_vec();
        saved.filters = self.plans.filters.list().to_vec();
    }

    /// Restores a state of this world, or of another world of the same scene.
    ///
    /// # Errors
    /// The snapshot is of another scene, or not valid; then the world is unchanged.
    pub fn restore(&mut self, snapshot: &Snapshot<V>) -> Result<(), SnapshotError> {
        check::fits(snapshot, &self.frame())?;
        check::fields_fit(snapshot, &self.fields)?;
        check::makes_sense(snapshot)?;
        if !self.has_nodes(&snapshot.moved_nodes) {
            return Err(SnapshotError::OtherScene("its paths"));
        }
        (self.tick, self.seed, self.next_id) = (snapshot.tick, snapshot.seed, snapshot.next_id);
        self.agents.list.clone_from(&snapshot.agents);
        self.index_ids();
        self.restore_memories(&snapshot.notes);
        for (group, spawned) in self.groups.iter_mut().zip(&snapshot.spawned) {
            group.spawned = *spawned;
        }
        for (mark, at) in self.marks.iter_mut().zip(&snapshot.marks) {
            mark.it = *at;
        }
        self.obstacles.restore(snapshot);
        self.settle_obstacles();
        self.mouse = snapshot.mouse;
        self.keys.clone_from(&snapshot.keys);
        self.events.clone_from(&snapshot.events);
        self.restore_plans(&snapshot.plans);
        self.quarantined = snapshot.quarantined;
        self.public.restore(&snapshot.public);
        for (field, saved) in self.fields.iter_mut().zip(&snapshot.fields) {
            field.it.set_values(&saved.values);
        }
        self.adjusted.clone_from(&snapshot.adjusted);
        self.restore_nodes(&snapshot.moved_nodes);
        self.wanted.clear();
        self.before.clear();
        self.spawned.clear();
        self.contacts.clear();
        self.derived.touching = None;
        if self.derived.grid.cell() != snapshot.frame.cell {
            self.derived.grid = Grid::new(snapshot.frame.cell, self.space);
        }
        self.agents.note_change();
        Ok(())
    }

    /// Takes over what the behaviors of all agents remember.
    fn restore_memories(&mut self, notes: &Lists<Note>) {
        let kept = if notes.items.is_empty() { 0 } else { self.agents.len() };
        self.memories.resize_with(kept, Default::default);
        for (memories, notes) in self.memories.iter_mut().zip(notes.iter()) {
            memories.set_notes(notes);
        }
    }

    fn restore_plans(&mut self, saved: &SavedPlans<V>) {
        self.plans.by_group.clone_from(&saved.by_group);
        self.plans.make_room(self.groups.len(), self.agents.len());
        let lists = saved.items.iter().zip(saved.acts.iter());
        let plans = saved.heads.iter().zip(lists).map(|(head, (items, acts))| {
            let Head { combine, speed_limit, avoid } = head;
            let (combine, speed_limit) = (*combine, *speed_limit);
            PlanView { items, overrides: &[], combine, speed_limit, avoid: avoid.as_ref(), acts }
        });
        if !self.plans.own.is_empty() {
            self.plans.own.fill(plans);
        }
        self.plans.names = Names::of(saved.names.clone());
        self.plans.filters = Filters::numbered(saved.filters.clone());
    }

    fn frame(&self) -> Frame<V> {
        Frame {
            space: self.space,
            stepping: self.stepping,
            cell: self.derived.grid.cell(),
            groups: self.groups.iter().map(|group| group.name.clone()).collect(),
            marks: self.marks.iter().map(|mark| mark.name.clone()).collect(),
            paths: self.paths.iter().map(|path| path.name.clone()).collect(),
        }
    }
}
