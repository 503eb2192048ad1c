//! Which machine instructions neighbour sums run with. All give the same bits.

use super::job::{Desk, Job};
use super::lane_sums::{Candidate, LaneSums};
use crate::Vector;

/// How neighbour sums are taken. The result is the same, bit for bit; only the time differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// One agent after the other, as [`Sums::over`](super::Sums::over) does.
    Scalar,
    /// Eight agents at once, with what every processor of the target has (on x86-64 SSE2).
    Baseline,
    /// Eight agents at once with AVX2; as `Baseline` where the processor has none.
    Avx2,
}

impl Instructions {
    /// The fastest that this processor has.
    #[must_use]
    pub fn best() -> Self {
        if has_avx2() { Self::Avx2 } else { Self::Baseline }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx2() -> bool {
    false
}

/// Finds who is near the lanes of a job, and takes the sums of each ask. Answers how many were found.
pub(crate) fn find_and_sum<V: Vector>(
    instructions: Instructions,
    job: &Job<V>,
    found: &mut Vec<Candidate<V>>,
    desk: &mut Desk,
    sums: &mut [LaneSums<V>],
) -> usize {
    #[cfg(target_arch = "x86_64")]
    if instructions == Instructions::Avx2 && has_avx2() {
        #[target_feature(enable = "avx2")]
        fn with_avx2<V: Vector>(
            job: &Job<V>,
            found: &mut Vec<Candidate<V>>,
            desk: &mut Desk,
            sums: &mut [LaneSums<V>],
        ) -> usize {
            plain(job, found, desk, sums)
        }
        // SAFETY: the processor has AVX2, as was asked just before; nothing else is required.
        #[allow(unsafe_code)]
        return unsafe { with_avx2(job, found, desk, sums) };
    }
    let _ = instructions;
    plain(job, found, desk, sums)
}

#[inline(always)]
fn plain<V: Vector>(
    job: &Job<V>,
    found: &mut Vec<Candidate<V>>,
    desk: &mut Desk,
    sums: &mut [LaneSums<V>],
) -> usize {
    let near = job.find(found);
    for (ask, sums) in job.asks.iter().zip(sums) {
        job.sums(ask, &found[..near], desk, sums);
    }
    near
}
