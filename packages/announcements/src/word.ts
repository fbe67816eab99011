/** One word of an announcement, as it is recorded: a number, a letter, a phrase, or a sound. */
export type Word = {
  /** The name of its recording. */
  readonly key: string;
  /** How screens write it. */
  readonly text: string;
  /** How a voice of the browser reads it: a letter by its name. */
  readonly spoken: string;
  /** A sound is played but not spoken. */
  readonly isSound: boolean;
};
