// The WebAssembly module: calls, what goes in and comes out, and what happens when it fails.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The most that may go in at once (bytes). */
const MOST_BYTES = 2 ** 28;

/** Why a call was refused; it has changed nothing. */
export class FlockworkError extends Error {
  constructor(kind, message, options) {
    super(message, options);
    this.name = "FlockworkError";
    this.kind = kind;
  }
}

/** An instance of the module. Worlds have numbers in it. */
export class Engine {
  #functions;
  #crash;

  constructor(instance) {
    this.#functions = instance.exports;
    this.call("fw_start");
  }

  /** Calls a function of the module. If that fails, nothing of the module can be relied on any more. */
  call(name, ...numbers) {
    if (this.#crash) throw new FlockworkError("crash", this.#crash);
    try {
      return this.#functions[name](...numbers);
    } catch (cause) {
      this.#crash = `Flockwork has failed: ${this.#lastWords() || cause.message}; all worlds of this load() are lost, and another load() has new ones`;
      throw new FlockworkError("crash", this.#crash, { cause });
    }
  }

  /** Calls a function that may be refused: with texts, whose lengths come first, then numbers; behind the texts there may be bytes. */
  ask(name, world, { texts = [], numbers = [], bytes } = {}) {
    const lengths = texts.length || bytes ? this.#put(texts, bytes) : [];
    const answer = this.call(name, world, ...lengths, ...numbers);
    if (answer < 0) throw this.#refusal();
    return answer;
  }

  /** The world of a scene, as a number. */
  fromScene(text) {
    const answer = this.call("fw_from_scene", ...this.#put([text]));
    if (answer < 0) throw this.#refusal();
    return answer;
  }

  free(world) {
    if (!this.#crash) this.call("fw_free", world);
  }

  /** What the last call has answered: so many bytes, to be read at once. */
  output(length) {
    return new Uint8Array(this.#functions.memory.buffer, this.call("fw_output"), length);
  }

  /** The same, read number by number and text by text. */
  reader(length) {
    return new Reader(this.output(length));
  }

  #put(texts, bytes) {
    const parts = texts.map((text) => encoder.encode(text));
    const lengths = parts.map((part) => part.length);
    if (bytes) parts.push(bytes);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length > MOST_BYTES) throw new FlockworkError("value", `${length} bytes are too many for one call`);
    let at = this.call("fw_input", length);
    const memory = new Uint8Array(this.#functions.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
    return lengths;
  }

  #refusal() {
    const { buffer } = this.#functions.memory;
    const reader = new Reader(new Uint8Array(buffer, this.call("fw_output")));
    return new FlockworkError(reader.text(), reader.text());
  }

  /** The message of a panic, if it was one. */
  #lastWords() {
    try {
      const { memory, fw_last_words: at, fw_last_words_length: length } = this.#functions;
      return decoder.decode(new Uint8Array(memory.buffer, at(), length()));
    } catch {
      return "";
    }
  }
}

/** Reads numbers and texts one behind the other. */
class Reader {
  #view;
  #at = 0;

  constructor(bytes) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get hasMore() {
    return this.#at < this.#view.byteLength;
  }

  number() {
    const number = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return number;
  }

  text() {
    const length = this.number();
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#at, length);
    this.#at += length;
    return decoder.decode(bytes);
  }

  vector(axes) {
    return [this.number(), this.number(), this.number()].slice(0, axes);
  }

  /** All that is left, by a function that reads one. */
  all(read) {
    const list = [];
    while (this.hasMore) list.push(read(this));
    return list;
  }
}
