//! Tile maps, fields and flow fields elsewhere: turned by quarters, mirrored, moved.

use flockwork::glam::{Vec2, vec2};
use flockwork::{Field, FieldShape, FlowField, Isometry, TileMap, Vector};

/// The map where an isometry leads it that keeps the axes: each tile goes along with its middle.
#[must_use]
pub fn tiles_led(map: &TileMap, by: &Isometry) -> TileMap {
    let end = |side: usize, count: i32| map.origin[side] + count as f32 * map.tile;
    let corners = [map.origin, [end(0, map.columns), end(1, map.rows)]];
    let [min, _] = by.corners(corners.map(|[x, y]| vec2(x, y)));
    let is_turned = by.x_axis[0] == 0.0;
    let (columns, rows) = if is_turned { (map.rows, map.columns) } else { (map.columns, map.rows) };
    let walls = vec![false; map.walls.len()];
    let mut led = TileMap { origin: [min.x, min.y], columns, rows, walls, ..map.clone() };
    for (nth, wall) in (0..).zip(&map.walls) {
        let cell = [nth % map.columns, nth / map.columns];
        let [x, y] = led.cell_of(by.point(map.center_of::<Vec2>(cell)));
        led.walls[(y * columns + x) as usize] = *wall;
    }
    led
}

/// The field where an isometry leads it that keeps the axes: what lies in a cell goes along with its middle.
#[must_use]
pub fn amounts_led(field: &Field, by: &Isometry) -> Field {
    let FieldShape { min, max, size: [columns, rows], wraps } = *field.shape();
    let [low, high] = by.corners([min, max].map(|[x, y]| vec2(x, y)));
    let size = if by.x_axis[0] == 0.0 { [rows, columns] } else { [columns, rows] };
    let shape = FieldShape { min: low.into(), max: high.into(), size, wraps };
    let mut led = Field::new(shape, field.fades_secs, field.spreads);
    let mut values = field.values().to_vec();
    for (nth, value) in field.values().iter().enumerate() {
        let place = [nth % columns as usize, nth / columns as usize];
        let [x, y] = field.shape().middle(place);
        let steps = (by.point(vec2(x, y)) - low) / Vec2::from(shape.cell());
        let [column, row] = [steps.x, steps.y].map(|it| it.floor() as usize);
        values[row * size[0] as usize + column] = *value;
    }
    led.set_values(&values);
    led
}

/// The field where an isometry leads it that keeps the axes: each point goes along with its direction.
#[must_use]
pub fn field_led<V: Vector>(field: &FlowField<V>, by: &Isometry) -> FlowField<V> {
    let [columns, rows, layers] = field.size;
    let at = |nth: usize| {
        let place = [nth % columns, nth / columns % rows, nth / columns / rows];
        field.origin + V::from_xyz(place.map(|nth| nth as f32 * field.cell))
    };
    let [origin, _] = by.corners([at(0), at(columns * rows * layers - 1)]);
    let size = if by.x_axis[0] == 0.0 { [rows, columns, layers] } else { field.size };
    let mut directions = field.directions.clone();
    for (nth, direction) in field.directions.iter().enumerate() {
        let steps =
            (by.point(at(nth)) - origin).to_xyz().map(|it| (it / field.cell).round() as usize);
        directions[(steps[2] * size[1] + steps[1]) * size[0] + steps[0]] = by.vector(*direction);
    }
    FlowField { origin, size, directions, ..*field }
}
