let context: AudioContext | undefined;

/** Makes a short, calm sound. Where the browser does not let us, nothing happens. */
export function beep(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    const tone = context.createOscillator();
    const volume = context.createGain();
    const { currentTime } = context;
    tone.frequency.setValueAtTime(660, currentTime);
    tone.frequency.setValueAtTime(880, currentTime + 0.12);
    volume.gain.setValueAtTime(0.08, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(currentTime + 0.35);
  } catch {
    // No sound device.
  }
}
