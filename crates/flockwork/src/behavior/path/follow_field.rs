use core::f32::consts::{FRAC_PI_4, PI};

use crate::behavior::Pen;
use crate::{Agent, Field, Isometry, Steer, Steering, Turn, Vector, View};

words! {
    /// How [`FollowField`] finds its way.
    FieldForm {
        /// By the slope where it is: up what is spread out, such as a smell to its source.
        Slope = "slope",
        /// By three sensors ahead of it: along what is drawn out, such as a trail, whose slope leads only across it.
        Sensors = "sensors",
    }
}

behavior! {
    /// Goes up a field at top speed, to where more has been left on it; or down.
    ///
    /// In the form `slope` it goes as the field rises where it is. In the form `sensors` it compares the field at three points,
    /// ahead and to both sides, and goes toward the one with the most; of several with as much, between them. It does nothing
    /// without a field, where the field is level or the sensors read the same, and where there is no more than `threshold`.
    /// Outside of the field there is nothing, and at its edge it is level. In a volume the field is the same at all heights.
    /// Jones 2010, *Characteristics of pattern formation and evolution in approximations of Physarum transport networks*,
    /// Artificial Life 16(2): the three sensors; there an agent turns by a fixed angle, and either way by chance where both
    /// sides have more than what is ahead.
    FollowField(field: Field) {
        /// How it finds its way.
        form: FieldForm = FieldForm::Slope, "";
        /// Whether it goes down instead, to where there is less.
        down: bool = false, "";
        /// No more than this counts as nothing, per square meter.
        threshold: f32 = 0.0, "", 0.0..=f32::MAX;
        /// How far away the sensors are.
        reach: f32 = 1.0, "m", 0.0..=f32::MAX, only "sensors";
        /// How far to each side of the heading the outer sensors are.
        half_angle: f32 = FRAC_PI_4, "rad", 0.0..=PI, only "sensors";
    }

    formula {
        /// slope: wish = max_speed · unit(∇u)    u: the field at p; if down, −∇u
        /// sensors: wish = max_speed · unit(Σ s)    s: the directions ahead, left, right with the largest u(p + s · reach); if down, with the least
    }

    example {
        /// // Two columns of cells, 2 m wide; 1 per m² more in the second.
        /// let shape = FieldShape::between(vec2(0.0, 0.0), vec2(4.0, 2.0), 2.0).unwrap();
        /// let mut scent = Field::new(shape, 0.0, 0.0);
        /// scent.set_values(&[1.0, 2.0]);
        /// let me = Agent { position: vec2(1.5, 1.0), heading: vec2(0.0, 1.0), max_speed: 3.0, ..Agent::default() };
        /// let turn = Turn { field: Some(&scent), ..Turn::default() };
        /// let steer = |it: FollowField| it.steer(&View::alone(&me), &turn);
        /// assert_eq!(steer(FollowField::default()), Steering::wish(vec2(3.0, 0.0)));
        /// assert_eq!(steer(FollowField { threshold: 1.5, ..FollowField::default() }), Steering::none());
        /// // Of the sensors the right one reads the most.
        /// let sensors = FollowField { form: FieldForm::Sensors, reach: 0.5, half_angle: 1.5707964, ..FollowField::default() };
        /// assert!(steer(sensors).wish.distance(vec2(3.0, 0.0)) < 1e-5);
    }

    tint 84
}

impl FollowField {
    /// Where it wants to go; zero for nowhere.
    fn direction<V: Vector>(&self, me: &Agent<V>, field: &Field) -> V {
        let up = match self.form {
            FieldForm::Slope if self.reads(field, me.position) > 0.0 => way_up(field, me.position),
            FieldForm::Slope => V::ZERO,
            FieldForm::Sensors => return self.strongest(me, field),
        };
        if self.down { -up } else { up }
    }

    /// The directions of the sensors: ahead, to the left and to the right.
    fn sensors<V: Vector>(&self, me: &Agent<V>) -> [V; 3] {
        let (cos, sin) = (libm::cosf(self.half_angle), libm::sinf(self.half_angle));
        let turned =
            |sin| Isometry { x_axis: [cos, sin], ..Isometry::default() }.vector(me.heading);
        [me.heading, turned(sin), turned(-sin)]
    }

    /// The direction of the sensor that reads the most, or down the least; between those that do.
    fn strongest<V: Vector>(&self, me: &Agent<V>, field: &Field) -> V {
        let sensors = self.sensors(me);
        let sign = if self.down { -1.0 } else { 1.0 };
        let reads = sensors
            .map(|sensor| sign * self.reads(field, me.position + (sensor * self.reach).bounded()));
        let [most, least] =
            [f32::max, f32::min].map(|of| reads[1..].iter().copied().fold(reads[0], of));
        if most == least {
            return V::ZERO;
        }
        let strongest = sensors.into_iter().zip(reads).filter(|(_, it)| *it == most);
        strongest.fold(V::ZERO, |sum, (sensor, _)| sum + sensor).unit()
    }

    /// What there is at a point, beyond what counts as nothing.
    fn reads<V: Vector>(&self, field: &Field, at: V) -> f32 {
        let there = field.at(at);
        if there > self.threshold { there } else { 0.0 }
    }
}

/// The direction in which the field rises most, however little that is.
fn way_up<V: Vector>(field: &Field, at: V) -> V {
    let slope: V = field.slope(at);
    let largest = slope.to_xyz().into_iter().fold(f32::MIN_POSITIVE, |most, it| most.max(it.abs()));
    (slope * (1.0 / largest)).unit()
}

impl<V: Vector> Steer<V> for FollowField {
    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let direction = turn.field.map_or(V::ZERO, |field| self.direction(view.me, field));
        if direction == V::ZERO {
            return Steering::none();
        }
        Steering::wish(direction * view.me.max_speed)
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (me, Some(field)) = (view.me, turn.field) else { return };
        if self.form == FieldForm::Sensors {
            for sensor in self.sensors(me) {
                pen.line(me.position, me.position + sensor * self.reach);
            }
        }
        let direction = self.direction(me, field);
        pen.line(me.position, me.position + direction * me.max_speed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FieldShape;
    use crate::behavior::testing::{common_case, near};
    use glam::{Vec2, vec2};

    /// Nine cells of 2 m around the common case, which stands in the middle one: what lies in it does not count for the slope.
    fn field() -> Field {
        let shape = FieldShape::between(vec2(-3.0, -3.0), vec2(3.0, 3.0), 2.0).unwrap();
        let mut field = Field::new(shape, 0.0, 0.0);
        field.set_values(&[0.0, 1.0, 0.0, 2.0, 9.0, 5.0, 0.0, 5.0, 0.0]);
        field
    }

    /// The slope is ((5 − 2) / 4, (5 − 1) / 4), whose unit vector is (0.6, 0.8); the common case has a top speed of 5 and goes
    /// with (1, 0).
    #[test]
    fn golden() {
        let field = field();
        let turn = Turn { field: Some(&field), ..Turn::default() };
        near(common_case(&FollowField::default(), turn), vec2(2.0, 4.0));
        let down = FollowField { down: true, ..FollowField::default() };
        near(common_case(&down, turn), vec2(-4.0, -4.0));
        let nothing = FollowField { threshold: 9.0, ..FollowField::default() };
        assert_eq!(common_case(&nothing, turn), Vec2::ZERO);
        assert_eq!(common_case(&FollowField::default(), Turn::default()), Vec2::ZERO);
    }

    /// At right angles and 2 m away the sensors are in the middles of cells: ahead 5, left 5, right 1. At half a turn both outer
    /// ones read 2 behind the agent.
    #[test]
    fn golden_sensors() {
        let field = field();
        let turn = Turn { field: Some(&field), ..Turn::default() };
        let half_angle = core::f32::consts::FRAC_PI_2;
        let (form, reach) = (FieldForm::Sensors, 2.0);
        let sensors = FollowField { form, reach, half_angle, ..FollowField::default() };
        let down = FollowField { down: true, ..sensors };
        near(common_case(&down, turn), vec2(-1.0, -5.0));
        let blind = FollowField { threshold: 5.0, ..sensors };
        assert_eq!(common_case(&blind, turn), Vec2::ZERO, "all read nothing");
        let ahead = FollowField { threshold: 1.0, half_angle: core::f32::consts::PI, ..sensors };
        near(common_case(&ahead, turn), vec2(4.0, 0.0));
    }
}
