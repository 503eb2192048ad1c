//! What pictures and movies show: all that there is to see of a run, or what was asked for.

use std::fs::File;
use std::path::Path;

use flockwork_viewer::run::{RunOptions, film};
use flockwork_viewer::session::Session;
use flockwork_viewer::sketch::Extent;

use crate::common::{CROWD, Place};

/// An agent that never turns, in the color that nothing else has.
const RUNNER: &str = r##"(
    name: "Runner", groups: [
        (name: "runner", spawn: Points([(0, 0)]), velocity: (6, 2), max_speed: 9, radius: 0.5, color: "#ff00ff",
         plan: []),
        (name: "stone", spawn: Points([(-3, -3)]), max_speed: 0, radius: 0.5, color: "#00ff00", plan: []),
    ],
)"##;

const RUNNER_COLOR: [u8; 3] = [255, 0, 255];
const STONE_COLOR: [u8; 3] = [0, 255, 0];

/// A picture's width, and red, green and blue of its pixels.
pub type Pixels = (usize, Vec<[u8; 3]>);

fn picture(place: &Place, file: &str) -> Pixels {
    read(&place.path(file))
}

/// The picture in a file.
pub fn read(path: &Path) -> Pixels {
    let file = std::io::BufReader::new(File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let width = reader.next_frame(&mut bytes).unwrap().width as usize;
    (width, bytes.chunks_exact(4).map(|it| [it[0], it[1], it[2]]).collect())
}

/// The frames of a movie as they are seen.
fn movie(place: &Place, file: &str) -> Vec<Pixels> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut reader = options.read_info(File::open(place.path(file)).unwrap()).unwrap();
    let (width, height) = (usize::from(reader.width()), usize::from(reader.height()));
    let (mut shown, mut frames) = (vec![[0; 3]; width * height], Vec::new());
    while let Some(frame) = reader.read_next_frame().unwrap() {
        for (nth, pixel) in frame.buffer.chunks_exact(4).enumerate().filter(|(_, it)| it[3] > 0) {
            let (x, y) = (nth % usize::from(frame.width), nth / usize::from(frame.width));
            shown[(y + usize::from(frame.top)) * width + x + usize::from(frame.left)] =
                [pixel[0], pixel[1], pixel[2]];
        }
        frames.push((width, shown.clone()));
    }
    frames
}

/// How many pixels of about a color lie in the part of a picture where the world is: whole discs, that
/// neither its edge nor the legend below it cuts.
fn seen((width, pixels): &Pixels, color: [u8; 3]) -> usize {
    let height = pixels.len() / width;
    let is_like = |pixel: &[u8; 3]| pixel.iter().zip(color).all(|(a, b)| a.abs_diff(b) < 40);
    let found: Vec<(usize, usize)> = (0..pixels.len())
        .filter(|at| is_like(&pixels[*at]))
        .map(|at| (at % width, at / width))
        .filter(|(_, y)| *y < height - 50)
        .collect();
    for (x, _) in &found {
        assert!((12..width - 12).contains(x), "it is cut off at {x} of {width}");
    }
    found.len()
}

#[test]
fn agents_that_leave_are_in_the_picture_and_in_every_frame() {
    let place = Place::new();
    place.write("scenes/runner.ron", RUNNER);
    let to =
        ["--seconds", "8", "--image", "i.png", "--gif", "g.gif", "--fps", "4", "--width", "640"];
    let said =
        place.flockwork(&[&["run", "scenes/runner.ron", "--record", "r.replay"], &to[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let replayed = ["--image", "ri.png", "--gif", "rg.gif", "--fps", "4", "--width", "640"];
    let said = place.flockwork(&[&["replay", "r.replay"], &replayed[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    for image in ["i.png", "ri.png"] {
        let picture = picture(&place, image);
        assert!(seen(&picture, RUNNER_COLOR) > 20 && seen(&picture, STONE_COLOR) > 20, "{image}");
    }
    for file in ["g.gif", "rg.gif"] {
        let frames = movie(&place, file);
        assert_eq!(frames.len(), 33);
        for frame in &frames {
            assert!(seen(frame, RUNNER_COLOR) > 20 && seen(frame, STONE_COLOR) > 20, "{file}");
        }
    }
    assert!(movie(&place, "g.gif") == movie(&place, "rg.gif"), "a replay looks as the run did");
}

/// A folder of pictures has the frames of the movie, in all colors.
#[test]
fn a_movie_may_be_a_folder_of_pictures() {
    let place = Place::new();
    place.write("scenes/runner.ron", RUNNER);
    let to = ["--seconds", "4", "--gif", "g.gif", "--frames", "f", "--fps", "4", "--width", "640"];
    let run = [&["run", "scenes/runner.ron"], &to[..]].concat();
    let said = place.flockwork(&run);
    assert!(said.code == 0 && said.out.contains("wrote f\n"), "{} {}", said.out, said.err);
    let frames = movie(&place, "g.gif");
    assert_eq!(frames.len(), std::fs::read_dir(place.path("f")).unwrap().count());
    for (nth, frame) in (1..).zip(&frames) {
        let picture = picture(&place, &format!("f/{nth:05}.png"));
        assert_eq!(picture.0, frame.0);
        assert!(seen(&picture, RUNNER_COLOR) > 20, "{nth}");
    }
    assert_eq!(place.flockwork(&run).code, 0, "the pictures of an earlier run are replaced");
    place.write("f/notes.txt", "mine");
    let said = place.flockwork(&run);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("f: there is more in this folder"), "{}", said.err);
    assert!(place.path("f/notes.txt").is_file() && place.path("f/00001.png").is_file());
}

/// Two agents above each other are one from above and two from the side.
#[test]
fn a_volume_is_seen_from_where_it_is_asked_for() {
    let place = Place::new();
    place.write(
        "scenes/tower.ron",
        "(name: \"Tower\", space: Volume, bounds: Walls((0, 0, 0), (10, 10, 10)), groups: [(name: \"a\", count: 2, radius: 0.5,
            spawn: Points([(5, 5, 2), (5, 5, 8)]), color: \"#ff00ff\", plan: [])])",
    );
    let count = |eye: &str| {
        let to = ["--ticks", "1", "--image", "i.png", "--eye", eye, "--view", "0,0,10,10"];
        let said = place.flockwork(&[&["run", "scenes/tower.ron"], &to[..]].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        seen(&picture(&place, "i.png"), [255, 0, 255])
    };
    let (above, side) = (count("0,0"), count("45,90"));
    assert!(above > 100 && side > above, "{above} {side}");
}

#[test]
fn the_forces_on_an_agent_are_plotted() {
    let place = Place::new();
    let to = ["--seconds", "5", "--explain", "3", "--explain-plot", "e.png"];
    let said = place.flockwork(&[&["run", "doorway"], &to[..]].concat());
    assert!(said.code == 0 && said.out.contains("wrote e.png\n"), "{} {}", said.out, said.err);
    let (width, pixels) = picture(&place, "e.png");
    let is_of_line =
        |pixel: &&[u8; 3]| pixel.iter().max().unwrap() - pixel.iter().min().unwrap() > 60;
    assert!(width == 1000 && pixels.iter().filter(is_of_line).count() > 300, "there are no lines");
    let said = place.flockwork(&[
        "run",
        "doorway",
        "--ticks",
        "3",
        "--explain",
        "999",
        "--explain-plot",
        "e.png",
    ]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("there was no agent 999"), "{}", said.err);
}

#[test]
fn a_movie_that_is_longer_than_the_look_ahead_follows() {
    let place = Place::new();
    place.write(
        "scenes/runner.ron",
        RUNNER.replace("stepping", "").replace("groups:", "stepping: Timed(hz: 60), groups:"),
    );
    let to = ["--seconds", "90", "--gif", "g.gif", "--fps", "1", "--width", "640"];
    let said = place.flockwork(&[&["run", "scenes/runner.ron"], &to[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let frames = movie(&place, "g.gif");
    assert_eq!(frames.len(), 91);
    assert!(frames.iter().all(|frame| seen(frame, RUNNER_COLOR) > 10));
}

#[test]
fn a_view_is_shown_and_nothing_else() {
    let place = Place::new();
    let run = |text: &str, more: &[&str]| {
        place.write("scenes/runner.ron", text);
        let arguments =
            ["run", "scenes/runner.ron", "--seconds", "3", "--image", "i.png", "--width", "640"];
        let said = place.flockwork(&[&arguments[..], more].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        picture(&place, "i.png")
    };
    let with_view = RUNNER.replace("groups:", "view: (min: (-6, -6), max: (0, 0)), groups:");
    let stone = run(&with_view, &[]);
    assert_eq!(seen(&stone, RUNNER_COLOR), 0);
    // A meter is so many pixels: the frame is 600 wide or so, and 6 m are as high as it is.
    assert!(seen(&stone, STONE_COLOR) > 2000, "{}", seen(&stone, STONE_COLOR));
    let runner = run(&with_view, &["--view", "10,0,30,12"]);
    assert_eq!((seen(&runner, STONE_COLOR), seen(&runner, RUNNER_COLOR) > 100), (0, true));
    for view in ["0,0,1", "0,0,1,0", "1,1,0,2", "a,b,c,d", "0,0,inf,1", "0,0,NaN,1", "0,0,1,1,1"] {
        let said = place.flockwork(&["run", "scenes/runner.ron", "--view", view]);
        assert_eq!(said.code, 2, "{view}");
        assert!(said.err.contains("such as 0,0,40,24"), "{}", said.err);
    }
}

#[test]
fn what_scripts_draw_and_why_agents_turn_are_shown_on_request() {
    let place = Place::new();
    place.scripted(
        "pen",
        "function update(me, world, dt) me:seek(vector.create(9, 9)) end
        function draw(me, pen) pen:line(me:position(), me:position() + vector.create(0, 2), \"#fe01fe\") end",
    );
    let pixels = |more: &[&str]| {
        let arguments = [
            "run",
            "scenes/pen.ron",
            "--ticks",
            "20",
            "--image",
            "i.png",
            "--gif",
            "g.gif",
            "--hash",
        ];
        let said = place.flockwork(&[&arguments[..], more].concat());
        assert_eq!(said.code, 0, "{}", said.err);
        let hash = said.out.lines().find(|line| line.starts_with("hash")).unwrap().to_owned();
        let (_, picture) = picture(&place, "i.png");
        let frames = movie(&place, "g.gif");
        let lines = picture.iter().filter(|it| it[0] > 200 && it[1] < 60 && it[2] > 200).count();
        (lines, picture, frames, hash)
    };
    let plain = pixels(&[]);
    let drawn = pixels(&["--draw"]);
    let forces = pixels(&["--forces"]);
    assert_eq!(plain.0, 0);
    assert!(drawn.0 > 100, "{} pixels of the pen", drawn.0);
    assert!(forces.1 != plain.1 && forces.0 == 0);
    assert!(drawn.2 != plain.2 && forces.2 != plain.2, "movies show them, too");
    assert_eq!([&drawn.3, &forces.3], [&plain.3; 2], "looking changes nothing");
}

/// Tanks of 10, 20 and 30 l, of which the middle one is full, and a stone. A mark of the color of none of them.
fn tanks() -> Place {
    let place = Place::new();
    let script = "public { fuel = 0, is_full = false, home = vector.zero }
        function update(me, world)
            me:set('fuel', 10 + 10 * me:id()) me:set('is_full', me:id() == 1) me:set_color('#ff00ff')
        end";
    place.write("scripts/tanks.lua", script);
    let scene = "(name: \"Tanks\", view: (min: (-2, -2), max: (8, 4)), groups: [
            (name: \"tanks\", count: 3, spawn: Points([(0, 0), (3, 0), (6, 0)]), radius: 0.5, script: \"tanks.lua\"),
            (name: \"stones\", spawn: Points([(3, 3)]), radius: 0.5, color: \"#ff00ff\", plan: []),
        ])";
    place.write("scenes/tanks.ron", scene);
    place
}

/// The tanks after some ticks in colors by a value: how many pixels of the picture have each of these colors.
fn counts(place: &Place, value: &str, more: &[&str], colors: &[[u8; 3]]) -> Vec<usize> {
    let run = ["run", "scenes/tanks.ron", "--ticks", "9", "--image", "i.png", "--width", "640"];
    let said = place.flockwork(&[&run[..], &["--color-by", value], more].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let (_, pixels) = picture(place, "i.png");
    colors.iter().map(|color| pixels.iter().filter(|it| *it == color).count()).collect()
}

#[test]
fn agents_have_colors_by_what_they_show() {
    let place = tanks();
    // The ends of viridis as it is shown on dark, and its middle: 20 is halfway from 10 to 30.
    let ends = [[0x35, 0x5f, 0x8d], [0xfd, 0xe7, 0x25]];
    let none = [0x4e, 0x54, 0x5f];
    let by_fuel = counts(&place, "fuel", &[], &[ends[0], ends[1], none, RUNNER_COLOR]);
    assert!(by_fuel[..3].iter().all(|count| *count > 300), "{by_fuel:?}");
    assert_eq!(by_fuel[3], 0, "none has its own color");
    let [off, on] = [[0x4c, 0x93, 0xd9], [0xe6, 0x9f, 0x00]];
    let by_full = counts(&place, "is_full", &[], &[off, on, none]);
    assert!(by_full[0] > 2 * by_full[1] - 100 && by_full[1] > 300, "{by_full:?}");
    let light = counts(&place, "fuel", &["--theme", "light"], &[[0x44, 0x01, 0x54], ends[1]]);
    assert!(light[0] > 300 && light[1] == 0, "{light:?}");
    let scene = std::fs::read_to_string(place.path("scenes/tanks.ron")).unwrap();
    place.write("scenes/tanks.ron", scene.replace("groups:", "color_by: \"fuel\", groups:"));
    let run = ["run", "scenes/tanks.ron", "--ticks", "9", "--image", "i.png", "--width", "640"];
    assert_eq!(place.flockwork(&run).code, 0);
    let of_scene = picture(&place, "i.png").1;
    assert!(ends.iter().all(|end| of_scene.iter().filter(|it| *it == end).count() > 300));
    let own = counts(&place, "own", &[], &[ends[0], ends[1], RUNNER_COLOR]);
    assert!(own[..2] == [0, 0] && own[2] > 300, "{own:?}");
    place.write("scenes/tanks.ron", scene.replace("groups:", "color_by: \"feul\", groups:"));
    let said = place.flockwork(&["check", "scenes/tanks.ron"]);
    let told = ["cannot be colored by \"feul\"", "Did you mean \"fuel\"?", "tanks.ron:1:"];
    assert!(said.code == 1 && told.iter().all(|it| said.err.contains(it)), "{}", said.err);
}

#[test]
fn the_colors_of_a_movie_keep_their_meaning() {
    let place = tanks();
    let run = ["run", "scenes/tanks.ron", "--ticks", "30", "--record", "r.replay"];
    let to = ["--gif", "g.gif", "--fps", "10", "--width", "640", "--color-by", "fuel"];
    let said = place.flockwork(&[&run[..], &to].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let first = std::fs::read(place.path("g.gif")).unwrap();
    let said = place.flockwork(&[&["replay", "r.replay"], &to[..]].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(std::fs::read(place.path("g.gif")).unwrap() == first, "a replay looks as the run did");
    // All show 0 at first, which stays the lower end: 10 is a third of the way to 30, and no more the first color.
    let frames = movie(&place, "g.gif");
    let (last, third) = ([0xfd, 0xe7, 0x25], [0x21, 0x99, 0x89]);
    let yellow = |nth: usize| seen(&frames[nth], last);
    assert_eq!((frames.len(), yellow(0)), (6, 0));
    assert!(yellow(5) > 300 && seen(&frames[5], third) > 300, "{}", seen(&frames[5], third));
    // No more than a rim has.
    assert!(seen(&frames[5], [0x35, 0x5f, 0x8d]) < 100);
}

#[test]
fn a_value_that_has_no_color_is_refused() {
    let place = tanks();
    for (value, sentence) in [
        (
            "feul",
            "--color-by feul: there is no public value \"feul\"; there are: fuel, is_full, heading, speed. Did you mean fuel?",
        ),
        (
            "home",
            "--color-by home: no agent with a body shows this as a number, or as true or false; such are: fuel, is_full, heading, speed",
        ),
    ] {
        let run = ["run", "scenes/tanks.ron", "--image", "i.png", "--color-by", value];
        let said = place.flockwork(&run);
        assert_eq!(said.code, 2, "{}", said.out);
        assert!(said.err.contains(sentence), "{}", said.err);
        assert!(!place.path("i.png").exists());
    }
}

/// Frame by frame it is the end of the movie that the run itself makes.
#[test]
fn a_movie_of_the_last_seconds_is_the_end_of_the_movie_of_the_run() {
    let place = Place::new();
    place.write("scenes/crowd.ron", CROWD);
    let to = ["--ticks", "120", "--gif", "g.gif", "--fps", "10", "--width", "640"];
    let view = ["--view", "0,0,14,10"];
    let said = place.flockwork(&[&["run", "scenes/crowd.ron"][..], &to, &view].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    let mut session = Session::open(place.path("scenes/crowd.ron"), None).unwrap();
    session.keep_past();
    for _ in 0..120 {
        let inputs = session.scripted_mouse();
        session.step(&inputs);
    }
    let run = session.last_ticks(60);
    assert_eq!((run[0].from.tick(), run.len(), run[0].inputs.len()), (60, 1, 60));
    let options = RunOptions {
        fps: 10,
        width: Some(640),
        view: Some(Extent { low: [0.0, 0.0], high: [14.0, 10.0] }),
        ..RunOptions::default()
    };
    let mut last = 0;
    let is_there = film(&run, 60, &place.path("last.gif"), &options, &mut |done| {
        last = done;
        true
    });
    assert_eq!((is_there.unwrap(), last), (true, 60));
    let [whole, end] = ["g.gif", "last.gif"].map(|name| movie(&place, name));
    assert_eq!((whole.len(), end.len()), (21, 11));
    // The trails of the first second are shorter.
    assert!(whole.last() == end.last(), "the last picture is another one");
    assert!(film(&run, 30, &place.path("short.gif"), &options, &mut |_| true).unwrap());
    let short = movie(&place, "short.gif");
    // With the trails that there were.
    assert!(short.len() == 6 && short[..] == end[5..], "{} frames", short.len());
    let stopped = film(&run, 60, &place.path("none.gif"), &options, &mut |done| done < 7);
    assert!(!stopped.unwrap() && !place.path("none.gif").exists());
    assert!(!film(&[], 60, &place.path("none.gif"), &options, &mut |_| true).unwrap());
}
