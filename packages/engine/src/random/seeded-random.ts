/** Returns pseudo-random numbers from 0 up to 1, always the same for the same seed. */
export type Random = () => number;

/** Creates a source of random numbers from a seed; 128 bits of state make the next numbers hard to predict. */
export function seededRandom(seed: string): Random {
  let [a, b, c, d] = hashed(seed);
  const next = (): number => {
    // "Small fast counting" by Chris Doty-Humphrey: a counter prevents short cycles.
    const mixed = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + mixed) | 0;
    return (mixed >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 16; round += 1) next();
  return next;
}

/** Returns the elements in random order. */
export function shuffled<T>(elements: readonly T[], random: Random): readonly T[] {
  const keyed = elements.map((element) => ({ element, key: random() }));
  return keyed.toSorted((one, other) => one.key - other.key).map(({ element }) => element);
}

/** Hashes a text into four numbers; each character affects all of them. */
function hashed(text: string): [number, number, number, number] {
  const state: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, 0xdeadbeef];
  const primes = [597_399_067, 2_869_860_233, 951_274_213, 2_716_044_179] as const;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const [a, b, c, d] = state;
    state[0] = b ^ Math.imul(a ^ code, primes[0]);
    state[1] = c ^ Math.imul(b ^ code, primes[1]);
    state[2] = d ^ Math.imul(c ^ code, primes[2]);
    state[3] = a ^ Math.imul(d ^ code, primes[3]);
  }
  return state;
}
