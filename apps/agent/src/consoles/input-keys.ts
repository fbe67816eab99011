/** A record of a Linux input device: its time takes eight bytes on computers of 32 bits, and sixteen on others. */
const recordBytes = ["arm", "ia32", "mips", "mipsel"].includes(process.arch) ? 16 : 24;

const keyType = 1;
const pressed = 1;

/** Returns a function that takes what a Linux input device writes, and returns the codes of the keys that were pressed. */
export function makeInputReader(length: number = recordBytes): (bytes: Buffer) => readonly string[] {
  let rest: Buffer = Buffer.alloc(0);
  return (bytes) => {
    const all = Buffer.concat([rest, bytes]);
    const whole = all.length - (all.length % length);
    rest = all.subarray(whole);
    const codes: string[] = [];
    for (let start = 0; start < whole; start += length) {
      // After the time: type, code and value. A key that is held down repeats with another value.
      const at = start + length - 8;
      if (all.readUInt16LE(at) === keyType && all.readInt32LE(at + 4) === pressed)
        codes.push(String(all.readUInt16LE(at + 2)));
    }
    return codes;
  };
}
