//! What is wrong with a map of tiles.

use super::Check;

impl Check<'_> {
    pub(super) fn tiles(&mut self) {
        let Some(tiles) = &self.scene.tiles else { return };
        self.require(
            tiles.tile > 0.0 && tiles.tile.is_finite(),
            "tiles.tile",
            "the side of a tile must be more than 0",
        );
        let is_empty = tiles.rows.iter().all(String::is_empty);
        let message = "a tile map needs at least one row with a tile, such as \"#..#\"";
        self.require(!is_empty, "tiles.rows", message);
        self.coordinates("tiles.origin", tiles.origin);
        let scene = self.scene;
        let others = !(scene.obstacles.is_empty() && scene.moving_obstacles.0.is_empty());
        let message =
            "where tiles stop bodies all obstacles do: write solid: true in the scene as well";
        self.require(!(tiles.solid && others && !scene.solid), "tiles.solid", message);
        let width = tiles.rows.first().map_or(0, |row| row.chars().count());
        for (nth, row) in tiles.rows.iter().enumerate() {
            let path = format!("tiles.rows[{nth}]");
            let found = row.chars().count();
            if found != width {
                self.wrong(&path, format!("this row has {found} tiles, the first has {width}"));
            }
            if let Some(odd) = row.chars().find(|c| !matches!(c, '#' | '.' | ' ')) {
                self.wrong(
                    &path,
                    format!("'{odd}' is not a tile: write # for a wall and . for a free tile"),
                );
            }
        }
    }
}
