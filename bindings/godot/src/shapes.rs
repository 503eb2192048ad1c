//! The simple pictures of agents in 2D and 3D.

use flockwork_host::flockwork::glam::{Mat3, Vec3};
use godot::classes::mesh::{ArrayType, PrimitiveType};
use godot::classes::multi_mesh::TransformFormat;
use godot::classes::{
    ArrayMesh, Mesh, MultiMesh, MultiMeshInstance2D, MultiMeshInstance3D, RenderingServer,
    StandardMaterial3D, base_material_3d::Flags,
};
use godot::prelude::*;

use crate::look::{Look, Placed};

/// The name of a mesh that is made here.
pub const NAME: &str = "flockwork";

impl Look for Vector2 {
    type Node = Node2D;

    fn shape() -> Gd<Mesh> {
        const SIDES: u32 = 20;
        let at = |nth: u32, radius: f32| {
            Vector2::from_angle(nth as f32 * std::f32::consts::TAU / SIDES as f32) * radius
        };
        let disc = (0..SIDES).flat_map(|nth| [Vector2::ZERO, at(nth, 1.0), at(nth + 1, 1.0)]);
        let nose = [Vector2::new(0.85, 0.0), Vector2::new(0.0, 0.4), Vector2::new(0.0, -0.4)];
        let count = 3 * SIDES as usize;
        let points: PackedVector2Array = disc.chain(nose).collect();
        let shade = |nth| if nth < count { Color::WHITE } else { Color::from_rgb(0.1, 0.1, 0.12) };
        let colors: PackedColorArray = (0..points.len()).map(shade).collect();
        mesh_of(&[
            (ArrayType::VERTEX, points.to_variant()),
            (ArrayType::COLOR, colors.to_variant()),
        ])
        .upcast()
    }

    fn shown() -> (Gd<MultiMesh>, Gd<Node2D>) {
        let multimesh = multimesh(TransformFormat::TRANSFORM_2D, &Self::shape());
        let mut node = MultiMeshInstance2D::new_alloc();
        node.set_multimesh(&multimesh);
        // Godot keeps the rectangle of the first frame, and would hide what has left it.
        let everywhere = Rect2::new(Vector2::splat(-1e7), Vector2::splat(2e7));
        let mut server = RenderingServer::singleton();
        server.canvas_item_set_custom_rect_ex(node.get_canvas_item(), true).rect(everywhere).done();
        (multimesh, node.upcast())
    }

    fn push(buffer: &mut Vec<f32>, placed: &Placed, turns: bool) {
        let ahead = if turns { placed.facing } else { Vec3::X } * placed.scale;
        let at = placed.at;
        buffer.extend([ahead.x, -ahead.y, 0.0, at.x, ahead.y, ahead.x, 0.0, at.y]);
        push_color(buffer, placed.color);
    }

    fn place(node: &mut Gd<Node2D>, placed: &Placed, turns: bool) {
        node.set_position(Vector2::new(placed.at.x, placed.at.y));
        if turns {
            node.set_rotation(placed.facing.y.atan2(placed.facing.x));
        }
    }
}

impl Look for Vector3 {
    type Node = Node3D;

    fn shape() -> Gd<Mesh> {
        let [nose, tail] = [Vec3::NEG_Z * 1.4, Vec3::Z];
        let [left, right] = [Vec3::NEG_X * 0.7, Vec3::X * 0.7].map(|side| side + tail);
        let top = Vec3::Y * 0.5 + tail * 0.8;
        let faces =
            [[nose, top, left], [nose, right, top], [nose, left, right], [top, right, left]];
        let center = (nose + left + right + top) / 4.0;
        let normal = |[a, b, c]: [Vec3; 3]| {
            let normal = (b - a).cross(c - a).normalize();
            if normal.dot(a - center) < 0.0 { -normal } else { normal }
        };
        let vector = |it: Vec3| Vector3::new(it.x, it.y, it.z);
        let points: PackedVector3Array = faces.iter().flatten().copied().map(vector).collect();
        let normals: PackedVector3Array =
            faces.iter().flat_map(|face| [vector(normal(*face)); 3]).collect();
        let mut mesh = mesh_of(&[
            (ArrayType::VERTEX, points.to_variant()),
            (ArrayType::NORMAL, normals.to_variant()),
        ]);
        let mut material = StandardMaterial3D::new_gd();
        material.set_flag(Flags::ALBEDO_FROM_VERTEX_COLOR, true);
        material.set_cull_mode(godot::classes::base_material_3d::CullMode::DISABLED);
        mesh.surface_set_material(0, &material);
        mesh.upcast()
    }

    fn shown() -> (Gd<MultiMesh>, Gd<Node3D>) {
        let multimesh = multimesh(TransformFormat::TRANSFORM_3D, &Self::shape());
        let mut node = MultiMeshInstance3D::new_alloc();
        node.set_multimesh(&multimesh);
        (multimesh, node.upcast())
    }

    fn push(buffer: &mut Vec<f32>, placed: &Placed, turns: bool) {
        let basis = if turns { upright(placed.facing) } else { Mat3::IDENTITY } * placed.scale;
        let rows = basis.transpose();
        let at = placed.at.to_array();
        for (row, at) in [rows.x_axis, rows.y_axis, rows.z_axis].into_iter().zip(at) {
            buffer.extend([row.x, row.y, row.z, at]);
        }
        push_color(buffer, placed.color);
    }

    fn place(node: &mut Gd<Node3D>, placed: &Placed, turns: bool) {
        node.set_position(Vector3::from_array(placed.at.to_array()));
        if turns {
            let columns = upright(placed.facing).to_cols_array_2d().map(Vector3::from_array);
            node.set_quaternion(
                Basis::from_cols(columns[0], columns[1], columns[2]).get_quaternion(),
            );
        }
    }
}

fn push_color(buffer: &mut Vec<f32>, color: [u8; 3]) {
    buffer.extend(color.map(|it| f32::from(it) / 255.0));
    buffer.push(1.0);
}

fn multimesh(format: TransformFormat, shape: &Gd<Mesh>) -> Gd<MultiMesh> {
    let mut multimesh = MultiMesh::new_gd();
    multimesh.set_transform_format(format);
    multimesh.set_use_colors(true);
    multimesh.set_mesh(shape);
    multimesh
}

fn mesh_of(columns: &[(ArrayType, Variant)]) -> Gd<ArrayMesh> {
    let mut arrays = VarArray::new();
    arrays.resize(ArrayType::MAX.ord() as usize, &Variant::nil());
    for (column, values) in columns {
        arrays.set(column.ord() as usize, values);
    }
    let mut mesh = ArrayMesh::new_gd();
    mesh.add_surface_from_arrays(PrimitiveType::TRIANGLES, &arrays);
    mesh.set_name(NAME);
    mesh
}

/// The rotation that turns Godot's forward, −z, to a unit vector, upright as far as that goes.
fn upright(facing: Vec3) -> Mat3 {
    let Some(back) = (-facing).try_normalize() else { return Mat3::IDENTITY };
    let up = if back.y.abs() > 0.999 { Vec3::X } else { Vec3::Y };
    let right = up.cross(back).normalize();
    Mat3::from_cols(right, back.cross(right), back)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forward_turns_to_where_the_agent_faces() {
        for facing in [Vec3::X, Vec3::NEG_Z, Vec3::Y, Vec3::NEG_Y, Vec3::new(0.6, 0.0, 0.8)] {
            let basis = upright(facing);
            assert!((basis * Vec3::NEG_Z).distance(facing) < 1e-6, "{facing}");
            assert!((basis.determinant() - 1.0).abs() < 1e-6, "{facing}");
        }
        assert_eq!(upright(Vec3::ZERO), Mat3::IDENTITY);
    }

    #[test]
    fn an_instance_in_the_plane_is_turned_moved_and_colored() {
        let placed = Placed {
            at: Vec3::new(3.0, 4.0, 0.0),
            facing: Vec3::Y,
            scale: 2.0,
            color: [255, 0, 0],
        };
        let mut buffer = Vec::new();
        <Vector2 as Look>::push(&mut buffer, &placed, true);
        assert_eq!(buffer, [0.0, -2.0, 0.0, 3.0, 2.0, 0.0, 0.0, 4.0, 1.0, 0.0, 0.0, 1.0]);
    }
}
