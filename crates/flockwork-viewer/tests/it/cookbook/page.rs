//! The page of the cookbook: an index, and for each recipe what its files say.

use std::fmt::Write;

use super::{CHAPTERS, Recipe, text_of};

const HEAD: &str = "\
# Cookbook

Short recipes, each a scene and one to three scripts to copy from. Their files are in the folder [docs/cookbook](cookbook):
`flockwork view docs/cookbook/sheepdog.ron` opens one in a window. A test runs each of them and looks at what comes of it. The
[tutorial](tutorial.md) explains what is used here step by step, and [the manual](lua.md) has every word. Of the scenes this
page leaves out name, seed and view.

Written by a test: `FLOCKWORK_UPDATE=1 cargo test -p flockwork-viewer --test it cookbook` writes page and pictures anew.
";

/// Fields of a scene that do not help to understand it.
const LEFT_OUT: [&str; 4] = ["name:", "about:", "seed:", "view:"];

pub fn text() -> String {
    let mut page = format!("{HEAD}\n| you want | recipe |\n|---|---|\n");
    for recipe in CHAPTERS.iter().flat_map(|chapter| chapter.recipes) {
        let title = recipe.scene().name;
        // Writing to a String cannot fail.
        let _ = writeln!(page, "| {} | [{title}](#{}) |", recipe.want, anchor(&title));
    }
    for chapter in CHAPTERS {
        let _ = write!(page, "\n## {}\n", chapter.title);
        chapter.recipes.iter().for_each(|recipe| page += &section(recipe));
    }
    page
}

/// The name by which a link finds a heading.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter(|it| it.is_alphanumeric() || " -".contains(*it));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn section(recipe: &Recipe) -> String {
    let scene = recipe.scene();
    let mut text = format!("\n### {}\n\n{}\n", scene.name, scene.about);
    if recipe.picture_secs.is_some() {
        let _ = write!(text, "\n![{}](cookbook/{}.png)\n", scene.name, recipe.name);
    }
    for script in recipe.scripts() {
        let _ = write!(text, "\n`{script}`:\n\n```lua\n{}```\n", text_of(&script));
    }
    let file = recipe.scene_file();
    let essential = essential(&text_of(&file));
    let _ = write!(text, "\nIn the scene [`{file}`](cookbook/{file}):\n\n```ron\n{essential}```\n");
    let _ = write!(text, "\n**Change first:** {}\n", recipe.first);
    text
}

/// The fields of a scene that make it what it is, without the parentheses around them.
fn essential(scene: &str) -> String {
    let fields = scene.trim().lines().filter_map(|line| line.strip_prefix("    "));
    let kept = fields.filter(|line| !LEFT_OUT.iter().any(|field| line.starts_with(field)));
    kept.fold(String::new(), |text, line| text + line + "\n")
}
