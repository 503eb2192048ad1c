//! The solve against all corners.

use glam::{Vec2, Vec3};

use crate::Vector;
use crate::avoid::solve::{Line, nearest_allowed};
use crate::noise::{Noise, Purpose};

/// The nearest point among the wanted one, its feet on all bounds and on all edges, and all corners, in f64.
fn nearest_by_all_corners<V: Vector>(wanted: V, lines: &[Line<V>]) -> f64 {
    type P = [f64; 3];
    let dot = |a: P, b: P| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let of = |v: V| v.to_xyz().map(f64::from);
    let all: Vec<(P, f64)> = lines.iter().map(|it| (of(it.normal), f64::from(it.most))).collect();
    let w = of(wanted);
    // The nearest point on some bounds at once: w − Σ λ n with G λ = n·w − most, by Gauss.
    let on = |these: &[usize]| -> Option<P> {
        let n = these.len();
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for &i in these {
            let mut row: Vec<f64> = these.iter().map(|&j| dot(all[i].0, all[j].0)).collect();
            row.push(dot(all[i].0, w) - all[i].1);
            rows.push(row);
        }
        for k in 0..n {
            let pivot = (k..n).max_by(|&a, &b| rows[a][k].abs().total_cmp(&rows[b][k].abs()))?;
            rows.swap(k, pivot);
            if rows[k][k].abs() < 1e-9 {
                return None;
            }
            for i in (0..n).filter(|i| *i != k) {
                let factor = rows[i][k] / rows[k][k];
                for j in k..=n {
                    rows[i][j] -= factor * rows[k][j];
                }
            }
        }
        let mut point = w;
        for (k, &i) in these.iter().enumerate() {
            let share = rows[k][n] / rows[k][k];
            (0..3).for_each(|axis| point[axis] -= share * all[i].0[axis]);
        }
        Some(point)
    };
    let mut candidates = vec![Some(w), Some([0.0; 3])];
    for i in 0..all.len() {
        candidates.push(on(&[i]));
        for j in 0..i {
            candidates.push(on(&[i, j]));
            (0..j).for_each(|k| candidates.push(on(&[i, j, k])));
        }
    }
    let fits = |p: &P| all.iter().all(|(n, most)| dot(*n, *p) <= most + 1e-7);
    let length = |p: P| (0..3).map(|axis| (p[axis] - w[axis]).powi(2)).sum::<f64>().sqrt();
    candidates.into_iter().flatten().filter(fits).map(length).fold(f64::INFINITY, f64::min)
}

fn solves<V: Vector>(cases: u64, most_off: f64) -> u64 {
    let mut far_off = 0;
    for case in 0..cases {
        let noise = Noise::new(3, case, 0, Purpose::Script);
        let count = 1 + noise.bits(0) % 9;
        let lines: Vec<Line<V>> = (0..count)
            .map(|nth| {
                let at_contact = noise.uniform(100 + nth) < 0.4;
                let most = if at_contact { 0.0 } else { noise.uniform(200 + nth) };
                Line { normal: noise.direction::<V>(300 + nth).unit(), most }
            })
            .collect();
        let wanted = noise.direction::<V>(400) * (2.0 * noise.uniform(900));
        let found = nearest_allowed(wanted, &lines);
        assert!(found.length() <= wanted.length() * 1.000_01 + 1e-6, "{case}: longer than wanted");
        let excess = lines.iter().map(|it| it.normal.dot(found) - it.most).fold(0.0, f32::max);
        assert!(excess <= 4e-5, "{case}: {excess} too much");
        let off = f64::from((found - wanted).length()) - nearest_by_all_corners(wanted, &lines);
        far_off += u64::from(off > most_off);
    }
    far_off
}

#[test]
fn the_solve_finds_the_nearest_allowed_velocity() {
    assert_eq!(solves::<Vec2>(4_000, 1e-3), 0);
    assert!(solves::<Vec3>(4_000, 1e-3) <= 1);
}

/// A bound at contact that rounding misses by a hair must not stop the body dead.
#[test]
fn along_a_wall_at_contact_a_body_goes_on() {
    for turn in 0..1_000 {
        let normal = Vec2::from_angle(0.37 * turn as f32);
        let wanted = normal * 0.3 + normal.perp() * 1.2;
        let found = nearest_allowed(wanted, &[Line { normal, most: 0.0 }]);
        assert!((found - normal.perp() * 1.2).length() < 1e-4, "{turn}: {found}");
    }
}
