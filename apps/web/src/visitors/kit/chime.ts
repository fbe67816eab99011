/** The sound of a call. */
export type Chime = {
  /** Browsers play no sound before a user gesture: call this during one. Returns whether sound is allowed. */
  readonly allow: () => Promise<boolean>;
  readonly isAllowed: () => boolean;
  /** Plays it so many times; does nothing if sound is not allowed. */
  readonly play: (times?: number) => void;
};

const tonesHz = [659.3, 523.3, 784];
const toneSeconds = 0.35;
const everySeconds = 1.8;

/** Makes a chime of three synthesized tones; no file is loaded. */
export function makeChime(): Chime {
  let context: AudioContext | undefined;
  const isAllowed = (): boolean => context?.state === "running";
  return {
    allow: async () => {
      context ??= new AudioContext();
      // `resume` settles only once sound is allowed, so it gets a timeout.
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 300))]);
      return isAllowed();
    },
    isAllowed,
    play: (times = 1) => {
      if (context === undefined || !isAllowed()) return;
      for (let round = 0; round < times; round += 1)
        for (const [place, hz] of tonesHz.entries())
          playTone(context, hz, context.currentTime + round * everySeconds + place * toneSeconds);
    },
  };
}

function playTone(context: AudioContext, hz: number, at: number): void {
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = hz;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.6, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + toneSeconds * 2);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + toneSeconds * 2);
}
