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
    if threads() > 1 {
        return rayon::join(a, b);
    }
    (a(), b())
}

/// Lists of the same length that can be cut at the same place.
pub trait Cut: Sized + Send {
    /// How long they are.
    fn length(&self) -> usize;
    /// What is before `at`, and the rest.
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

/// Cuts lists into chunks of this length, and works on each with a bench of its own: the chunk's number,
/// the chunk, the bench. There must be a bench for each chunk.
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
