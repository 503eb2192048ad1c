//! A polygon of any shape as convex parts: triangles cut off as ears, joined again as far as they stay convex.
//!
//! Parts reach a little over the seams between them, so that nothing slips through: neither a line of sight nor a ball
//! without a radius. From outside they are met like the polygon itself, because no seam begins within a side of it.

mod corners;
mod ears;
mod join;
mod overlap;
mod simple;

#[cfg(feature = "scene")]
use super::Obstacle;
use super::{Polygon, Shape};
use crate::Vector;
use corners::{Corner, is_proper, turning};
pub use simple::{MOST_POINTS, OutlineFlaw};

impl<V: Vector> Polygon<V> {
    /// A polygon of any shape as convex ones: its points go around it either way (m), and it may have up to 256. One
    /// that is convex already stays one; parts lie in no order, and overlap a little where they meet.
    ///
    /// # Errors
    /// The points enclose no area, or their outline crosses or touches itself; or it is so thin somewhere that no valid
    /// polygons come of it.
    ///
    /// ```
    /// use flockwork::glam::vec2;
    /// use flockwork::obstacle::Polygon;
    ///
    /// let (a, b, c) = (vec2(0.0, 0.0), vec2(4.0, 0.0), vec2(4.0, 1.0));
    /// let hook = [a, b, c, vec2(1.0, 1.0), vec2(1.0, 3.0), vec2(0.0, 3.0)];
    /// let parts = Polygon::parts(&hook)?;
    /// assert_eq!(parts.len(), 2);
    /// assert!(Polygon::parts(&[a, c, b, vec2(0.0, 1.0)]).is_err()); // it crosses itself
    /// # Ok::<(), flockwork::obstacle::OutlineFlaw>(())
    /// ```
    pub fn parts(outline: &[V]) -> Result<Vec<Self>, OutlineFlaw> {
        if V::AXES > 2 {
            return Err(OutlineFlaw::of_all(super::polygon::OF_THE_PLANE));
        }
        let mut points = outline.to_vec();
        let corners: Vec<Corner> = points.iter().copied().map(corners::of).collect();
        simple::flaw(&corners).map_or(Ok(()), Err)?;
        if turning(&corners) < 0.0 {
            points.reverse();
        }
        let whole = Self::new(&points);
        if whole.is_sound() { Ok(vec![whole]) } else { split(&points) }
    }
}

/// The name of the shape that may have any outline where it is given by its points.
#[cfg(feature = "scene")]
pub(crate) const OF_ANY_OUTLINE: &str = Polygon::<f32>::INFO.name;

#[cfg(feature = "scene")]
impl<V: Vector> Obstacle<V> {
    /// The [parts](Polygon::parts) of a polygon of any outline, as obstacles.
    pub(crate) fn parts(outline: &[V]) -> Result<Vec<Self>, OutlineFlaw> {
        Polygon::parts(outline).map(|parts| parts.into_iter().map(Self::from).collect())
    }
}

/// The parts of an outline without flaws that goes counter-clockwise.
fn split<V: Vector>(points: &[V]) -> Result<Vec<Polygon<V>>, OutlineFlaw> {
    let all: Vec<Corner> = points.iter().copied().map(corners::of).collect();
    let proper = (0..all.len()).filter(|nth| is_proper(&all, *nth));
    let ring: Vec<Corner> = proper.map(|nth| all[nth]).collect();
    let thin = || OutlineFlaw::of_all("the polygon is too thin somewhere to be split into parts");
    let triangles = ears::triangles(&ring).ok_or_else(thin)?;
    let parts = join::joined(&ring, triangles);
    let grown = overlap::overlapping(&ring, &parts);
    let of_corners = |corners: &[Corner]| {
        let points: Vec<V> = corners.iter().map(|corner| corners::point(*corner)).collect();
        Some(Polygon::new(&points)).filter(Shape::is_sound)
    };
    let plain = |part: &[usize]| part.iter().map(|nth| ring[*nth]).collect::<Vec<_>>();
    let either = parts.iter().zip(&grown).map(|(part, grown)| {
        of_corners(grown).or_else(|| of_corners(&plain(part))).ok_or_else(thin)
    });
    either.collect()
}
