//! The command `flockwork`.

use std::process::ExitCode;

/// The allocator of most systems keeps what a large scene has freed, and its window would stay as large for good.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    flockwork_viewer::cli::main()
}
