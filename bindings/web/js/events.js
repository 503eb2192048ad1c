// Events, as they come out of the module.

/** Reads an event of the module's output. */
export function event(it, axes) {
  const [name, from] = [it.text(), it.number()];
  const to = hearers(it, axes);
  const value = it.number() === 1 ? it.vector(axes) : it.number();
  return { name, from: from < 0 ? null : from, to, value };
}

function hearers(it, axes) {
  switch (it.number()) {
    case 0: return "all";
    case 1: return { agent: it.number() };
    case 2: return { group: it.number() };
    default: return { near: it.vector(axes), radius: it.number() };
  }
}
