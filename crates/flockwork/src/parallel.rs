//! The one place that knows whether there are threads. No result depends on it.

/// How many threads share the work.
pub fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Does both, at the same time if there are threads for it.
pub fn join<A: Send, B: Send>(
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    return rayon::join(a, b);
    #[cfg(not(feature = "parallel"))]
    (a(), b())
}

/// Cuts a list into chunks of this length, and works on each with a bench of its own: the chunk's number,
/// the chunk, the bench. There must be a bench for each chunk.
pub fn chunks<T: Send, B: Send>(
    list: &mut [T],
    length: usize,
    benches: &mut [B],
    work: impl Fn(usize, &mut [T], &mut B) + Sync,
) {
    #[cfg(feature = "parallel")]
    if threads() > 1 && list.len() > length {
        use rayon::prelude::*;
        let chunks = list.par_chunks_mut(length).zip(benches).enumerate();
        return chunks.for_each(|(nth, (chunk, bench))| work(nth, chunk, bench));
    }
    let chunks = list.chunks_mut(length).zip(benches).enumerate();
    chunks.for_each(|(nth, (chunk, bench))| work(nth, chunk, bench));
}
