// Values of callers, checked before they reach the module, which would take any as a number.

/** A value in an error message. */
function shown(it) {
  if (typeof it === "string") return JSON.stringify(it.length > 40 ? `${it.slice(0, 40)}…` : it);
  if (typeof it === "object" && it !== null) return Array.isArray(it) ? `an array of ${it.length}` : "an object";
  return typeof it === "function" ? "a function" : String(it);
}

function wrong(what, needs, it) {
  return new TypeError(`${what} has to be ${needs}, and is ${shown(it)}`);
}

export function finite(what, it) {
  if (typeof it !== "number" || !Number.isFinite(it)) throw wrong(what, "a finite number", it);
  return it;
}

/** A whole number that 32 bits hold, such as an id. */
export function whole(what, it) {
  if (!Number.isInteger(it) || it < 0 || it > 0xffffffff) throw wrong(what, "a whole number from 0 to 4294967295", it);
  return it;
}

export function text(what, it) {
  if (typeof it !== "string") throw wrong(what, "a text", it);
  return it;
}

export function object(what, it) {
  if (typeof it !== "object" || it === null || Array.isArray(it)) throw wrong(what, "an object", it);
  return it;
}

/** Three numbers of a point: of an array, or of an object with x, y and, in a volume, z. */
export function vector(what, it, axes) {
  const needs = axes === 2 ? "a point such as [5, 0] or { x: 5, y: 0 }" : "a point such as [5, 0, 1] or { x: 5, y: 0, z: 1 }";
  if (typeof it !== "object" || it === null) throw wrong(what, needs, it);
  const parts = isList(it) ? [...it] : axes === 2 ? [it.x, it.y] : [it.x, it.y, it.z];
  if (parts.length !== axes || !parts.every(Number.isFinite)) {
    throw new TypeError(`${what} has to be ${needs}, and is [${parts.slice(0, 4).map(shown).join(", ")}]`);
  }
  return [...parts, 0].slice(0, 3);
}

/** Whether it is an array or a typed array. */
export function isList(it) {
  return Array.isArray(it) || (ArrayBuffer.isView(it) && !(it instanceof DataView));
}

/** The bytes of a list of numbers, as 32-bit floats. */
export function floats(what, it) {
  if (!isList(it)) throw wrong(what, "a Float32Array or an array of numbers", it);
  if (Array.isArray(it)) it.forEach((number, nth) => finite(`${what}[${nth}]`, number));
  return bytesOf(it instanceof Float32Array ? it : Float32Array.from(it));
}

/** The bytes of an id, or of a list of them. */
export function ids(what, it) {
  if (!isList(it)) return bytesOf(Uint32Array.of(whole(what, it)));
  if (it instanceof Uint32Array) return bytesOf(it);
  return bytesOf(Uint32Array.from(it, (id, nth) => whole(`${what}[${nth}]`, id)));
}

function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

export function bytes(what, it) {
  if (it instanceof ArrayBuffer) return new Uint8Array(it);
  if (!ArrayBuffer.isView(it)) throw wrong(what, "a Uint8Array", it);
  return bytesOf(it);
}
