// Plays a page: loads modules into one memory and calls their functions, as lines of JSON on its input say.
// A command is [name, ...arguments]; each line of several gets a line of their answers. Numbers of 64 bits are
// strings, places in memory are numbers, bytes are in base64.
const { readFileSync, writeSync } = require("node:fs");

const PAGE = 65536, STACK = 16 * PAGE, MOST = 65536;
const memory = new WebAssembly.Memory({ initial: 32, maximum: MOST });
const fixed = (value, mutable) => new WebAssembly.Global({ value: "i32", mutable }, value);
const stack = fixed(STACK, true);
let free = STACK;  // it grows downwards from here, what is taken upwards
let loaded = {};

function take(size, alignment = 16) {
  const begin = Math.ceil(free / alignment) * alignment;
  free = begin + size;
  const missing = Math.ceil((free - memory.buffer.byteLength) / PAGE);
  if (missing > 0) memory.grow(missing);
  new Uint8Array(memory.buffer, begin, size).fill(0);
  return begin;
}

// How much room a module needs for data, and how it is aligned, from its first section.
function room(module) {
  const said = new Uint8Array(WebAssembly.Module.customSections(module, "dylink.0")[0]);
  let at = 2;
  const number = () => {
    let value = 0;
    for (let bits = 0; ; bits += 7) {
      const byte = said[at++];
      value |= (byte & 127) << bits;
      if (byte < 128) return value;
    }
  };
  return [number(), 2 ** number()];
}

const commands = {
  take,
  load(name, path) {
    const module = new WebAssembly.Module(readFileSync(path));
    const base = fixed(take(...room(module)), false);
    const env = { memory, __memory_base: base, __stack_pointer: stack };
    loaded[name] = new WebAssembly.Instance(module, { env }).exports;
  },
  names(name) {
    return Object.keys(loaded[name]);
  },
  forget() {
    free = STACK;
    loaded = {};
  },
  write(begin, text) {
    Buffer.from(memory.buffer, begin).write(text, "base64");
  },
  read(begin, size) {
    return Buffer.from(memory.buffer, begin, size).toString("base64");
  },
  call(name, number, ...given) {
    const result = loaded[name][number](...given.map((one) => typeof one === "string" ? BigInt(one) : one));
    return result === undefined ? null : String(result);
  },
};

function answer(line) {
  try {
    return JSON.parse(line).map(([name, ...given]) => commands[name](...given) ?? null);
  } catch (error) {
    return { error: String(error) };
  }
}

require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const said = Buffer.from(JSON.stringify(answer(line)) + "\n");
  for (let at = 0; at < said.length;) {
    try {
      at += writeSync(1, said, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;  // whoever reads is slower
    }
  }
});
