//! What the system tells of this process and of the machine; nothing where it does not.

/// Forgets how much memory this process has held at most; false where that cannot be done.
#[must_use]
pub fn forget_peak() -> bool {
    std::fs::write("/proc/self/clear_refs", "5").is_ok()
}

/// How much memory this process has held at most, since that was forgotten (bytes).
#[must_use]
pub fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// How many programs wanted to run, on average over the last minute.
#[must_use]
pub fn load_average() -> Option<f32> {
    let text = std::fs::read_to_string("/proc/loadavg").ok()?;
    text.split(' ').next()?.parse().ok()
}
