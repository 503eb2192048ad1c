// The properties of worlds that are columns.

/** The columns of whole numbers. */
export const WHOLE = new Set(["id", "group"]);

const COLUMNS = {
  positions: "position", velocities: "velocity", headings: "heading", facings: "facing",
  ids: "id", groups: "group",
  radii: "radius", masses: "mass", maxSpeeds: "max_speed", maxForces: "max_force", responseSecs: "response_secs",
};
const READ_ONLY = new Set(["headings", "facings", "ids", "groups"]);

/** Gives worlds a property for each column. */
export function addColumns(prototype) {
  for (const [property, column] of Object.entries(COLUMNS)) {
    const get = function () { return this.read(column); };
    const set = READ_ONLY.has(property) ? undefined : function (values) { this.write(column, values); };
    Object.defineProperty(prototype, property, { get, set, configurable: true });
  }
}
