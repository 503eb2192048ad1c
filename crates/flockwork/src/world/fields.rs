//! Fields in a tick: what agents leave on them, and how they change by themselves.

use crate::fields::{Deposit, add_up};
use crate::{FieldId, Vector, World};

impl<V: Vector> World<V> {
    /// The field of this name; none if there is none.
    #[must_use]
    pub fn field_named(&self, name: &str) -> Option<FieldId> {
        let place = self.fields.iter().position(|field| field.name == name)?;
        u16::try_from(place).ok().map(FieldId)
    }

    /// Notes what the agent at a place leaves where it is.
    pub(crate) fn note_deposits(&mut self, place: usize, left: &mut Vec<(FieldId, f32)>) {
        let at = self.space.home(self.agents[place].position);
        for (field, amount) in left.drain(..) {
            let cell = self.fields.get(field.index()).and_then(|field| field.it.cell_of(at));
            self.derived.deposits.extend(cell.map(|cell| Deposit { field, cell, amount }));
        }
    }

    /// Lets what lies on all fields spread and fade for a tick, and then adds what agents have left in it.
    pub(crate) fn change_fields(&mut self) {
        let secs = self.stepping.secs();
        self.fields.iter_mut().for_each(|field| field.it.pass(secs));
        let mut fields: Vec<_> = self.fields.iter_mut().map(|field| &mut field.it).collect();
        add_up(&mut self.derived.deposits, &mut fields);
    }
}
