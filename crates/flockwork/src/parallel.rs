//! The one place that knows whether there are threads. No result depends on it.

/// How many threads share the work; 1 without the feature `parallel`.
pub fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// Runs both functions, concurrently if there are threads for it, and returns both results.
pub fn join<A: Send, B: Send>(
    a: impl FnOnce() -> A + Send,
    b: impl FnOnce() -> B + Send,
) -> (A, B) {
    #[cfg(feature = "parallel")]
    if threads() > 1 {
        return rayon::join(a, b);
    }
    (a(), b())
}

/// Lists of one length that can be split at one index.
pub trait Cut: Sized + Send {
    /// Their length.
    fn length(&self) -> usize;
    /// The part before `at`, and the rest.
    fn cut(self, at: usize) -> (Self, Self);
}

impl<T: Send> Cut for &mut [T] {
    fn length(&self) -> usize {
        self.len()
    }

    fn cut(self, at: usize) -> (Self, Self) {
        self.split_at_mut(at)
    }
}

impl<A: Cut, B: Cut> Cut for (A, B) {
    fn length(&self) -> usize {
        self.0.length()
    }

    fn cut(self, at: usize) -> (Self, Self) {
        let ((a, c), (b, d)) = (self.0.cut(at), self.1.cut(at));
        ((a, b), (c, d))
    }
}

/// Splits lists into chunks of this length, and calls the function for each with the chunk's number, the chunk, and a
/// workbench (scratch memory) of its own. There must be a workbench for each chunk.
pub fn chunks<L: Cut, B: Send>(
    lists: L,
    length: usize,
    benches: &mut [B],
    work: &(impl Fn(usize, L, &mut B) + Sync),
) {
    some_chunks(0, lists, length, benches, work);
}

fn some_chunks<L: Cut, B: Send>(
    first: usize,
    lists: L,
    length: usize,
    benches: &mut [B],
    work: &(impl Fn(usize, L, &mut B) + Sync),
) {
    let count = lists.length().div_ceil(length);
    if count > 1 {
        let half = count / 2;
        let (lists, later) = lists.cut(half * length);
        let (benches, later_benches) = benches.split_at_mut(half);
        join(
            || some_chunks(first, lists, length, benches, work),
            || some_chunks(first + half, later, length, later_benches, work),
        );
    } else if let (1, Some(bench)) = (count, benches.first_mut()) {
        work(first, lists, bench);
    }
}
