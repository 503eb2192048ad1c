//! What the window keeps from one time to the next, in the person's own configuration folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use etcetera::BaseStrategy;
use serde::{Deserialize, Serialize};

use crate::files::show;
use crate::output::{self, FileKind};

/// The file in the folder of this program.
const FILE: &str = "flockwork/window.ron";

/// A file of settings. One that a person has spoiled is written anew as well.
const SETTINGS: FileKind = FileKind::new("settings", b"", "");

/// The settings of the window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Its width and height (points); the usual ones where they make no sense.
    pub size: [u16; 2],
    /// How many times as large as the system asks for the interface is.
    pub scale: f32,
    /// Whether the panel is shown.
    pub panel: bool,
    /// Whether all of it is light.
    pub light: bool,
    /// The scene that was shown last; none before the first.
    pub scene: Option<PathBuf>,
    /// The middle of what was seen of it (m), and how large a meter was (points); none if the person has not moved it.
    pub camera: Option<([f32; 2], f32)>,
    /// How far the view of a volume was turned and tilted (°); none for a plane, and as for `camera`.
    pub eye: Option<[f32; 2]>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            size: [1280, 800],
            scale: 1.0,
            panel: true,
            light: false,
            scene: None,
            camera: None,
            eye: None,
        }
    }
}

impl Settings {
    /// Reads them; the usual ones where there are none, with a sentence if there is a file that cannot be read.
    #[must_use]
    pub fn read() -> (Self, Option<String>) {
        file().map_or_else(Default::default, |path| Self::read_from(&path))
    }

    fn read_from(path: &Path) -> (Self, Option<String>) {
        let why = match fs::read_to_string(path) {
            Ok(text) => match ron::from_str::<Self>(&text) {
                Ok(read) => return (read.mended(), None),
                Err(why) => why.to_string(),
            },
            Err(why) if why.kind() == ErrorKind::NotFound => return Default::default(),
            Err(why) => why.to_string(),
        };
        let told = format!("{}: {why}; the usual settings are used instead", show(path));
        (Self::default(), Some(told))
    }

    /// The same with the usual values in place of those that make no sense.
    fn mended(self) -> Self {
        let usual = Self::default();
        let [width, height] = self.size;
        let fits = (160..=16_384).contains(&width) && (120..=16_384).contains(&height);
        let is_near = |([x, y], scale): &([f32; 2], f32)| {
            [x, y].iter().all(|part| part.is_finite()) && scale.is_finite() && *scale > 0.0
        };
        Self {
            size: if fits { self.size } else { usual.size },
            scale: if (0.5..=3.0).contains(&self.scale) { self.scale } else { usual.scale },
            camera: self.camera.filter(is_near),
            eye: self.eye.filter(|angles| angles.iter().all(|angle| angle.is_finite())),
            ..self
        }
    }

    /// Writes them.
    ///
    /// # Errors
    /// One sentence: the file, and why it cannot be written.
    pub fn write(&self) -> Result<(), String> {
        file().map_or(Ok(()), |path| self.write_to(&path))
    }

    fn write_to(&self, path: &Path) -> Result<(), String> {
        let pretty = ron::ser::PrettyConfig::default();
        let text = ron::ser::to_string_pretty(self, pretty)
            .map_err(|why| format!("{}: the settings cannot be written: {why}", show(path)))?;
        let text = format!("// Flockwork's window, as it was closed.\n{text}\n");
        let folder = path.parent().unwrap_or(path);
        fs::create_dir_all(folder).map_err(|why| output::sentence(path, SETTINGS, &why))?;
        output::write(path, SETTINGS, text.as_bytes())
    }
}

/// Where they are; none for a person without a home.
fn file() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.config_dir().join(FILE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_read_as_they_were_written() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("a/b/window.ron");
        assert_eq!(Settings::read_from(&path), (Settings::default(), None));
        let settings = Settings {
            size: [900, 700],
            scale: 1.25,
            panel: false,
            light: true,
            scene: Some("scenes/a b.ron".into()),
            camera: Some(([1.5, -2.0], 31.25)),
            eye: Some([30.0, 45.5]),
        };
        settings.write_to(&path).unwrap();
        assert_eq!(Settings::read_from(&path), (settings, None));
        let some = "(panel: false, of_a_later_version: [1, 2])";
        fs::write(&path, some).unwrap();
        assert_eq!(Settings::read_from(&path).0, Settings { panel: false, ..Settings::default() });
    }

    #[test]
    fn noise_and_nonsense_lead_to_the_usual_ones() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("window.ron");
        for noise in [&b"\xff\x00\xfe"[..], b"(size: (1", b"(size: \"large\")", b"[1, 2]"] {
            fs::write(&path, noise).unwrap();
            let (settings, told) = Settings::read_from(&path);
            assert_eq!(settings, Settings::default());
            let told = told.unwrap();
            assert!(told.ends_with("the usual settings are used instead"), "{told}");
            settings.write_to(&path).unwrap();
            assert_eq!(Settings::read_from(&path), (settings, None));
        }
        let odd =
            "(size: (1, 60000), scale: inf, camera: Some(((NaN, 0), 1)), eye: Some((inf, 0)))";
        fs::write(&path, odd).unwrap();
        assert_eq!(Settings::read_from(&path), (Settings::default(), None));
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_told() {
        let place = tempfile::tempdir().unwrap();
        fs::write(place.path().join("flockwork"), "a file").unwrap();
        let path = place.path().join("flockwork/window.ron");
        let told = Settings::default().write_to(&path).unwrap_err();
        assert!(told.contains("window.ron: the settings cannot be written"), "{told}");
    }
}
