//! Ctrl-C and other signals: a run that is stopped ends as if it had been that long, so that all it writes is whole.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Whether the program has been asked to stop. The default one never is.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicUsize>);

impl Stop {
    /// Listens to the system's signals from now on. The second one ends the program at once.
    ///
    /// # Errors
    /// One sentence, if the system does not let programs listen.
    pub fn listening() -> Result<Self, String> {
        let stop = Self::default();
        listen(&stop.0).map_err(|error| format!("Ctrl-C cannot be waited for: {error}"))?;
        Ok(stop)
    }

    /// Whether the program has been asked to stop.
    #[must_use]
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed) != 0
    }

    /// The exit code of a program that was asked to stop, 128 plus the number of the signal; none if it was not.
    #[must_use]
    pub fn code(&self) -> Option<u8> {
        let signal = self.0.load(Ordering::Relaxed);
        (signal != 0).then(|| 128u8.saturating_add(signal as u8))
    }
}

#[cfg(unix)]
const SIGNALS: [i32; 3] =
    [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];
#[cfg(not(unix))]
const SIGNALS: [i32; 2] = [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM];

fn listen(flag: &Arc<AtomicUsize>) -> Result<(), std::io::Error> {
    use signal_hook::flag;
    let before = Arc::new(AtomicBool::new(false));
    for signal in SIGNALS {
        // In this order: the first signal finds that there was none before.
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&before))?;
        flag::register(signal, Arc::clone(&before))?;
        flag::register_usize(signal, Arc::clone(flag), signal as usize)?;
    }
    Ok(())
}

/// Makes a write beyond the system's limit of file sizes fail like any other write, instead of ending the program.
pub fn survive_size_limits() {
    #[cfg(unix)]
    {
        // The flag is not looked at: the write itself says what is wrong.
        _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    }
}
