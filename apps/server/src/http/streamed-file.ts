import type { Readable } from "node:stream";

/** The content of a file, which its reader may take as slowly as it likes: the time limit of answers ends before it. */
export class StreamedFile {
  readonly content: Readable;

  constructor(content: Readable) {
    this.content = content;
  }
}
