//! Blocks with sides along the axes, and the floor of a world.

use flockwork::{Space, Vector};

/// The eight corners of a block between two opposite ones; in a plane they are four twice.
pub fn corners_of<V: Vector>(corners: [V; 2]) -> [V; 8] {
    let ends = corners.map(V::to_xyz);
    std::array::from_fn(|nth| {
        V::from_xyz(std::array::from_fn(|axis| ends[(nth >> axis) & 1][axis]))
    })
}

/// The ends of the twelve edges of a block between two opposite corners.
pub fn block_edges<V: Vector>(corners: [V; 2]) -> [[V; 2]; 12] {
    let all = corners_of(corners);
    std::array::from_fn(|nth| {
        let (axis, other) = (nth / 4, nth % 4);
        // The other two axes have the bits of `other`, around that of `axis`.
        let low = (other & ((1 << axis) - 1)) | (other >> axis) << (axis + 1);
        [all[low], all[low | 1 << axis]]
    })
}

/// How high the floor of a world is (m).
pub fn level<V: Vector>(space: &Space<V>) -> f32 {
    if let Space::Walls(low, _) = space { low.to_xyz()[2] } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flockwork::glam::{Vec3, vec3};

    #[test]
    fn a_block_has_twelve_edges_along_the_axes() {
        let size = vec3(3.0, 2.0, 1.0);
        let edges = block_edges([Vec3::ZERO, size]);
        for (nth, axis) in [Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
            for [from, to] in &edges[4 * nth..4 * nth + 4] {
                assert_eq!(*to - *from, axis * size);
            }
        }
        let mut middles = edges.map(|[from, to]| (from + to).to_array().map(f32::to_bits));
        middles.sort_unstable();
        assert!(middles.windows(2).all(|pair| pair[0] != pair[1]), "each is another one");
    }
}
