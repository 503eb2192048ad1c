//! A picture of two runs: where the agents of both are at the end, and their trails.

use flockwork::scene::{AnyWorld, Scene};
use flockwork::{Color, each_world};

use super::apart::bodies;
use super::{Compared, ComparedRun, TRAIL_SECS};
use crate::output::Output;
use crate::picture::{Poster, write_png};
use crate::sketch::{Drawable, Extent, Eye, Form, Ink, Size, Theme, extent, view};

/// The colors of the first and the second run: blue and orange, the pair that Okabe and Ito (Color Universal Design, 2008)
/// recommend for every kind of color vision.
pub const INKS: [Ink; 2] = [Ink([0x3f, 0xa9, 0xf5, 255]), Ink([0xf0, 0x8c, 0x1a, 255])];

/// How wide a ring's line is (px).
const LINE: f32 = 1.6;

/// How a picture of a comparison looks.
pub struct ComparisonLook {
    /// Its width (px).
    pub width: u32,
    /// Its colors.
    pub theme: Theme,
    /// The part of the world that it shows; none for the scene's view, or all that there is to see.
    pub view: Option<Extent>,
}

/// The trails of both runs, the first run's below.
fn trails(compared: &Compared, eye: Eye) -> Vec<Drawable> {
    let of = |(run, ink): (&ComparedRun, Ink)| run.trails.shapes(Some(ink), eye);
    compared.runs.iter().zip(INKS).flat_map(of).collect()
}

/// Writes a picture of two runs of a scene that are called `names`.
///
/// # Errors
/// One sentence: the file, and why it cannot be written.
pub fn picture(
    to: Output,
    compared: &Compared,
    scene: &Scene,
    names: &[String; 2],
    look: &ComparisonLook,
) -> Result<(), String> {
    let [first, second] = &compared.runs;
    let eye = Eye::of(&first.world);
    let own = || extent(&first.world, scene, eye).with(extent(&second.world, scene, eye));
    let shown = look.view.or_else(|| view(scene, eye)).unwrap_or_else(own);
    let scene = Scene { about: about(names), ..scene.clone() };
    let poster = Poster::new(&scene, (shown, eye), look.width, look.theme);
    let poster = poster
        .ok_or_else(|| format!("a picture {} pixels wide cannot be made; try 1280", look.width))?;
    let mut world = second.world.clone();
    paint(&mut world, INKS[1]);
    let rings = rings(&first.world, INKS[0], eye);
    let picture = poster.picture(&world, &trails(compared, eye), &rings, None);
    write_png(to, picture.size(), picture.pixels())
}

fn about([first, second]: &[String; 2]) -> String {
    format!(
        "Blue rings: {first}. Orange: {second}. Lines are the trails of the last {TRAIL_SECS} s."
    )
}

/// Gives all agents one color.
fn paint(world: &mut AnyWorld, Ink([red, green, blue, _]): Ink) {
    let color: Color = [red, green, blue];
    each_world!(world, world => world.agents.iter_mut().for_each(|agent| agent.color = color));
}

/// A ring in the place of each agent with a body.
fn rings(world: &AnyWorld, ink: Ink, eye: Eye) -> Vec<Drawable> {
    let ring =
        |at, radius| Drawable::stroked(Form::Circle(at, Size::World(radius)), ink, Size::Px(LINE));
    each_world!(world, world => {
        bodies(world).map(|agent| ring(eye.see(agent.position), agent.radius)).collect()
    })
}
