//! Which machine instructions the sums run with. All give the same bits.

use super::Lane;

/// How neighbor sums are taken. The result is the same, bit for bit; only the time differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// One agent after the other, as [`Sums::over`](crate::neighbors::Sums::over) does.
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

impl Instructions {
    /// Does the work, compiled for these instructions as far as it is inlined; no bit depends on them.
    #[inline(always)]
    pub(crate) fn run<T>(self, work: impl FnOnce() -> T) -> T {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Avx2 && has_avx2() {
            #[target_feature(enable = "avx2")]
            fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
                work()
            }
            // SAFETY: the processor has AVX2, as was asked just before; nothing else is required.
            #[allow(unsafe_code)]
            return unsafe { with_avx2(work) };
        }
        work()
    }
}

/// So many places ahead memory is asked for what will be read.
pub(crate) const AHEAD: usize = 16;

/// Asks for what will soon be read, so that the later read does not wait; no result depends on it.
#[inline(always)]
pub(crate) fn fetch<T>(it: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        const LINE: usize = 64;
        let start = core::ptr::from_ref(it).cast::<i8>();
        for line in 0..size_of::<T>().div_ceil(LINE) {
            // SAFETY: fetching reads nothing, and may be asked for any address.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(start.wrapping_add(line * LINE));
            }
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = it;
}

/// A number without what is behind its point; `i32::MIN` for whatever does not fit, or is no number.
#[inline(always)]
pub(crate) fn truncated(number: f32) -> i32 {
    // One instruction, where a cast is six.
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_mm_cvttss_si32, _mm_set_ss};
        // SAFETY: every x86-64 processor has SSE; nothing else is required.
        #[allow(unsafe_code)]
        return unsafe { _mm_cvttss_si32(_mm_set_ss(number)) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    if number < -(i32::MIN as f32) { number as i32 } else { i32::MIN }
}

/// The number, but `least` where it is less or NaN. [`f32::max`] answers the same but for the sign of a zero, which it leaves open; and
/// it is no vector instruction of WebAssembly: there it goes lane by lane.
#[inline(always)]
pub(crate) fn at_least(number: f32, least: f32) -> f32 {
    if number > least { number } else { least }
}

/// The number, but `most` where it is more or NaN; see [`at_least`].
#[inline(always)]
pub(crate) fn at_most(number: f32, most: f32) -> f32 {
    if number < most { number } else { most }
}

/// [`at_least`] of each of eight numbers.
#[inline(always)]
pub(crate) fn all_at_least(numbers: &Lane, least: f32) -> Lane {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    {
        // One instruction for four numbers. Of a plain loop the compiler makes it only in some of the places that inline this.
        use core::arch::wasm32::{f32x4, f32x4_extract_lane as lane, f32x4_pmax, f32x4_splat};
        let [a, b, c, d, e, f, g, h] = *numbers;
        let [low, high] =
            [f32x4(a, b, c, d), f32x4(e, f, g, h)].map(|four| f32x4_pmax(f32x4_splat(least), four));
        let of = |four| [lane::<0>(four), lane::<1>(four), lane::<2>(four), lane::<3>(four)];
        let ([a, b, c, d], [e, f, g, h]) = (of(low), of(high));
        [a, b, c, d, e, f, g, h]
    }
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    numbers.map(|number| at_least(number, least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_least_and_a_most_are_those_of_the_library() {
        let odd = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -1.0, 1e-12, 1e-13, f32::MAX];
        for least in [0.0, 1e-12, 1.0] {
            let bits = |numbers: Lane| numbers.map(f32::to_bits);
            assert_eq!(bits(all_at_least(&odd, least)), bits(odd.map(|it| it.max(least))));
            assert_eq!(bits(odd.map(|it| at_most(it, least))), bits(odd.map(|it| it.min(least))));
        }
    }
}
