//! What can be wrong in what is measured of a scene's runs.

use super::Check;
use crate::scene::{Axes, CountText, Entries, GateText, MeasuresText, RegionText};
use crate::{GroupId, PublicValues};

/// The most gates, regions or counts: each costs something in every tick.
const MOST: usize = 256;

impl Check<'_> {
    pub(super) fn measures(&mut self) {
        let MeasuresText { gates, regions, counts } = &self.scene.measures;
        for (list, count) in
            [("gates", gates.0.len()), ("regions", regions.0.len()), ("counts", counts.0.len())]
        {
            let message = format!("a scene measures at most {MOST} {list}");
            self.require(count <= MOST, &format!("measures.{list}"), &message);
        }
        self.gates("measures", gates);
        self.regions("measures", regions);
        self.names("measures.counts", counts);
        for (name, count) in &counts.0 {
            self.count(&format!("measures.counts.{name}"), count);
        }
    }

    /// The gates of a part of the scene.
    pub(super) fn gates(&mut self, of: &str, gates: &Entries<GateText>) {
        self.names(&format!("{of}.gates"), gates);
        let is_plane = self.scene.space == Axes::Plane;
        for (name, gate) in &gates.0 {
            let path = format!("{of}.gates.{name}");
            self.point(&format!("{path}.from"), gate.from);
            self.point(&format!("{path}.to"), gate.to);
            let message = "the ends of a gate must be two points";
            self.require(gate.from.xyz != gate.to.xyz, &path, message);
            self.require(is_plane, &path, "gates are for scenes in the plane");
        }
    }

    /// The regions of a part of the scene.
    pub(super) fn regions(&mut self, of: &str, regions: &Entries<RegionText>) {
        self.names(&format!("{of}.regions"), regions);
        for (name, RegionText { min, max }) in &regions.0 {
            let path = format!("{of}.regions.{name}");
            self.point(&format!("{path}.min"), *min);
            self.point(&format!("{path}.max"), *max);
            let is_box = self.axes().all(|axis| min.xyz[axis] < max.xyz[axis]);
            let message = "a region's min must be smaller than its max on every axis";
            self.require(is_box, &path, message);
        }
    }

    fn count(&mut self, path: &str, count: &CountText) {
        if let Some(name) = &count.group {
            let path = format!("{path}.group");
            self.known(&path, "group", name);
            let has_body = self.scene.groups.iter().all(|it| it.name != *name || it.body);
            let message =
                format!("only agents with a body count, and those of \"{name}\" have none");
            self.require(has_body, &path, &message);
        }
        self.filter(&format!("{path}.filter"), &count.filter);
    }

    /// The filters of counts that ask for what no agent shows that may pass them.
    pub(super) fn unshown_counts(&mut self, public: &PublicValues) {
        for (name, count) in &self.scene.measures.counts.0 {
            let (path, groups) = (format!("measures.counts.{name}.filter"), self.bodies_of(count));
            self.unshown(&path, &count.filter, (public, &groups));
        }
    }

    /// The groups whose agents may count.
    fn bodies_of(&self, count: &CountText) -> Vec<GroupId> {
        let of = |name: &String| count.group.as_ref().is_none_or(|group| group == name);
        let groups = (0..).map(GroupId).zip(&self.scene.groups);
        groups.filter(|(_, it)| it.body && of(&it.name)).map(|(id, _)| id).collect()
    }
}
