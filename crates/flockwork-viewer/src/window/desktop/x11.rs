//! The window under X11, over a connection of its own. Whatever fails here changes nothing.

use x11rb::connection::Connection;
use x11rb::protocol::res::{ClientIdMask, ClientIdSpec, ConnectionExt as _};
use x11rb::protocol::xproto::{
    self, Atom, AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, EventMask, KeyButMask,
    MapState, PropMode,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use crate::window::launch::CLASS;

/// How deep windows within windows are looked through: window managers put theirs around ours.
const DEEPEST: usize = 5;

/// The dots per inch for which the interface is made.
const PLAIN_DPI: f32 = 96.0;

/// Our own window.
pub struct Window {
    connection: RustConnection,
    id: xproto::Window,
    utf8: Atom,
    name: Atom,
    icon_name: Atom,
}

impl Window {
    /// The window of this program that has a title; none if there is no X server.
    pub fn find(title: &str) -> Option<Self> {
        let (connection, screen) = x11rb::connect(None).ok()?;
        let root = connection.setup().roots.get(screen)?.root;
        let atom = |name: &[u8]| Some(connection.intern_atom(false, name).ok()?.reply().ok()?.atom);
        let (utf8, name, icon_name) =
            (atom(b"UTF8_STRING")?, atom(b"_NET_WM_NAME")?, atom(b"_NET_WM_ICON_NAME")?);
        let is_ours = |id| {
            text(&connection, id, AtomEnum::WM_CLASS.into())
                .is_some_and(|class| class.contains(CLASS))
                && text(&connection, id, name).as_deref() == Some(title)
                && is_of_this_process(&connection, id)
        };
        let id = search(&connection, root, 0, &is_ours)?;
        let heard = EventMask::KEY_PRESS
            | EventMask::POINTER_MOTION
            | EventMask::ENTER_WINDOW
            | EventMask::LEAVE_WINDOW
            | EventMask::FOCUS_CHANGE
            | EventMask::EXPOSURE
            | EventMask::STRUCTURE_NOTIFY;
        let heard = ChangeWindowAttributesAux::new().event_mask(heard);
        connection.change_window_attributes(id, &heard).ok()?;
        Some(Self { connection, id, utf8, name, icon_name })
    }

    /// Whether there was any input to the window since the last call.
    pub fn hears(&self) -> bool {
        let mut heard = false;
        while let Ok(Some(_)) = self.connection.poll_for_event() {
            heard = true;
        }
        heard
    }

    /// Whether a button is held: only the library's own connection may hear of that.
    pub fn is_pressed(&self) -> bool {
        let answer =
            self.connection.query_pointer(self.id).ok().and_then(|asked| asked.reply().ok());
        let any = KeyButMask::BUTTON1 | KeyButMask::BUTTON2 | KeyButMask::BUTTON3;
        answer.is_some_and(|it| u16::from(it.mask) & u16::from(any) != 0)
    }

    /// Changes the title.
    pub fn set_title(&self, title: &str) {
        let set = |property: Atom, kind: Atom| {
            let connection = &self.connection;
            _ = connection.change_property8(
                PropMode::REPLACE,
                self.id,
                property,
                kind,
                title.as_bytes(),
            );
        };
        set(self.name, self.utf8);
        set(self.icon_name, self.utf8);
        // Older managers and tools read this one.
        set(AtomEnum::WM_NAME.into(), self.utf8);
        set(AtomEnum::WM_ICON_NAME.into(), self.utf8);
        _ = self.connection.flush();
    }

    /// Whether the window is not on the screen at all.
    pub fn is_hidden(&self) -> bool {
        let answer = self.connection.get_window_attributes(self.id).ok().map(|asked| asked.reply());
        answer.is_some_and(|it| it.is_ok_and(|it| it.map_state != MapState::VIEWABLE))
    }
}

/// The first window in a window, at any depth, that is wanted.
fn search(
    connection: &RustConnection,
    within: xproto::Window,
    depth: usize,
    is_wanted: &impl Fn(xproto::Window) -> bool,
) -> Option<xproto::Window> {
    let children = connection.query_tree(within).ok()?.reply().ok()?.children;
    let deeper =
        |id| (depth < DEEPEST).then(|| search(connection, id, depth + 1, is_wanted)).flatten();
    let first = children.iter().copied().find(|id| is_wanted(*id));
    first.or_else(|| children.into_iter().find_map(deeper))
}

fn text(connection: &RustConnection, id: xproto::Window, property: Atom) -> Option<String> {
    let asked = connection.get_property(false, id, property, AtomEnum::ANY, 0, 1024).ok()?;
    Some(String::from_utf8_lossy(&asked.reply().ok()?.value).into_owned())
}

/// Whether a window is of this process, as far as the server can tell.
fn is_of_this_process(connection: &RustConnection, id: xproto::Window) -> bool {
    let spec = ClientIdSpec { client: id, mask: ClientIdMask::LOCAL_CLIENT_PID };
    let reply = connection.res_query_client_ids(&[spec]).ok().and_then(|asked| asked.reply().ok());
    let told = reply.and_then(|it| it.ids.first()?.value.first().copied());
    told.is_none_or(|process| process == std::process::id())
}

/// Pixels per point: from the settings of the desktop, the environment, or the server's own dots per inch; none without
/// a server.
pub fn scale() -> Option<f32> {
    let (connection, screen) = x11rb::connect(None).ok()?;
    let settings = x11rb::resource_manager::new_from_default(&connection).ok()?;
    if let Ok(Some(dpi)) = settings.get_value::<f32>("Xft.dpi", "Xft.Dpi") {
        return Some(dpi / PLAIN_DPI);
    }
    if let Some(scale) = std::env::var("GDK_SCALE").ok().and_then(|scale| scale.parse().ok()) {
        return Some(scale);
    }
    let screen = connection.setup().roots.get(screen)?;
    let dots = f32::from(screen.width_in_pixels) / f32::from(screen.width_in_millimeters.max(1));
    // In quarters: servers that know nothing say something near the plain value.
    Some((dots * 25.4 / PLAIN_DPI * 4.0).round().max(4.0) / 4.0)
}
