//! Which machine instructions the sums run with. All give the same bits.

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
