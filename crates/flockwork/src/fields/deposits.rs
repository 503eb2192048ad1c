//! What agents leave in a tick, added up in an order that is that of no agents.

use super::{Field, FieldId};

/// What an agent leaves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Deposit {
    pub field: FieldId,
    /// The number of the cell.
    pub cell: usize,
    /// How much; never NaN.
    pub amount: f32,
}

/// Adds all deposits to their fields and drops them. Those of one cell are added up by their amounts, the smallest first:
/// neither threads nor ids nor places in memory change a bit of the sum.
pub(crate) fn add_up(deposits: &mut Vec<Deposit>, fields: &mut [&mut Field]) {
    deposits.sort_unstable_by(|a, b| {
        (a.field, a.cell).cmp(&(b.field, b.cell)).then(a.amount.total_cmp(&b.amount))
    });
    for of_cell in deposits.chunk_by(|a, b| (a.field, a.cell) == (b.field, b.cell)) {
        let sum = of_cell.iter().map(|it| f64::from(it.amount)).sum();
        if let Some(field) = fields.get_mut(of_cell[0].field.index()) {
            field.add(of_cell[0].cell, sum);
        }
    }
    deposits.clear();
}
