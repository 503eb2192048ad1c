//! The command `flockwork`.

use std::process::ExitCode;

fn main() -> ExitCode {
    flockwork_viewer::cli::main()
}
