import {
  collectionField,
  flagField,
  type IppField,
  type IppRequest,
  encodeIpp,
  numberField,
  textField,
} from "#ipp/encode-ipp";
import type { IppAnswer, IppAttributes } from "#ipp/decode-ipp";
import { ippTags } from "#ipp/ipp-tags";
import { type IppAddress, type IppConnection, postIpp } from "#ipp/post-ipp";
import {
  describedAttributes,
  describePrinter,
  numberIn,
  type PrinterDescription,
  textsIn,
} from "#ipp/printer-description";
import { troubleOfStatus } from "#ipp/printer-reasons";
import type { Media } from "#pages/lay-out-pages";
import { PrintFailure } from "#print-outcome";

export const ippOperations = {
  printJob: 0x0002,
  validateJob: 0x0004,
  cancelJob: 0x0008,
  getJobAttributes: 0x0009,
  getJobs: 0x000a,
  getPrinterAttributes: 0x000b,
} as const;

/** A job of the printer. */
export type IppJob = {
  readonly id: number;
  readonly name: string;
  readonly state: number;
  readonly reasons: readonly string[];
};

/** What is asked for with a ticket. */
export type JobRequest = {
  readonly name: string;
  readonly format: string;
  readonly media: Media;
  /** Undefined if the printer cannot choose. */
  readonly scaling: string | undefined;
};

/** One printer that is spoken to by IPP. Each question has a connection of its own. */
export type IppClient = {
  readPrinter(until: AbortSignal): Promise<PrinterDescription>;
  /** Throws why the printer would refuse the job. */
  validate(job: JobRequest, until: AbortSignal): Promise<void>;
  /** Sends the document; throws why the printer refused it. `onBegin` is called before the first byte is sent. */
  print(job: JobRequest, content: Buffer, until: AbortSignal, onBegin: () => void): Promise<IppJob>;
  /** Undefined if the printer does not know the job, or not any more. */
  readJob(id: number, until: AbortSignal): Promise<IppJob | undefined>;
  findJob(name: string, until: AbortSignal): Promise<IppJob | undefined>;
  /** Returns whether the printer cancels the job. */
  cancel(id: number, until: AbortSignal): Promise<boolean>;
};

const userName = "cherga";
const versionNotSupported = 0x0503;
const notFound: ReadonlySet<number> = new Set([0x0406, 0x0407]);
const jobAttributes = ["job-id", "job-name", "job-state", "job-state-reasons"] as const;

/** Returns the client for a printer. */
export function makeIppClient(address: IppAddress, connection: IppConnection): IppClient {
  let version: IppRequest["version"] = "2.0";
  let requestId = 0;

  async function ask(
    operation: number,
    fields: readonly IppField[],
    until: AbortSignal,
    more: {
      readonly jobFields?: readonly IppField[];
      readonly content?: Buffer;
      readonly onBegin?: () => void;
    } = {},
  ): Promise<IppAnswer> {
    requestId += 1;
    const head = encodeIpp({
      version,
      operation,
      requestId,
      operationFields: [
        textField("charset", "attributes-charset", "utf-8"),
        textField("language", "attributes-natural-language", "en"),
        textField("uri", "printer-uri", address.uri),
        ...fields,
      ],
      ...(more.jobFields && { jobFields: more.jobFields }),
    });
    const body = more.content === undefined ? head : Buffer.concat([head, more.content]);
    const answer = await postIpp(address, connection, body, until, more.onBegin);
    if (answer.status !== versionNotSupported || version === "1.1") return answer;
    version = "1.1";
    return ask(operation, fields, until, more);
  }

  const ofJob = (id: number): readonly IppField[] => [numberField("integer", "job-id", id), user];

  return {
    readPrinter: async (until) => {
      const requested = textField("keyword", "requested-attributes", ...describedAttributes);
      const answer = await ask(ippOperations.getPrinterAttributes, [user, requested], until);
      refuseErrors(answer);
      return describePrinter(attributesOf(answer, ippTags.printerGroup)[0] ?? new Map());
    },
    validate: async (job, until) =>
      refuseErrors(
        await ask(ippOperations.validateJob, operationFieldsOf(job), until, { jobFields: jobFieldsOf(job) }),
      ),
    print: async (job, content, until, onBegin) => {
      const more = { jobFields: jobFieldsOf(job), content, onBegin };
      const answer = await ask(ippOperations.printJob, operationFieldsOf(job), until, more);
      refuseErrors(answer);
      const made = attributesOf(answer, ippTags.jobGroup).map(jobOf)[0];
      if (made === undefined) throw new PrintFailure("fault", "the printer named no job");
      return made;
    },
    readJob: async (id, until) => {
      const requested = textField("keyword", "requested-attributes", ...jobAttributes);
      const answer = await ask(ippOperations.getJobAttributes, [...ofJob(id), requested], until);
      if (notFound.has(answer.status)) return undefined;
      refuseErrors(answer);
      return attributesOf(answer, ippTags.jobGroup).map(jobOf)[0];
    },
    findJob: async (name, until) => {
      for (const which of ["not-completed", "completed"]) {
        const answer = await ask(
          ippOperations.getJobs,
          [
            user,
            textField("keyword", "which-jobs", which),
            textField("keyword", "requested-attributes", ...jobAttributes),
          ],
          until,
        );
        refuseErrors(answer);
        const found = attributesOf(answer, ippTags.jobGroup)
          .map(jobOf)
          .find((job) => job?.name === name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    cancel: async (id, until) =>
      troubleOfStatus((await ask(ippOperations.cancelJob, ofJob(id), until)).status) === undefined,
  };
}

const user = textField("name", "requesting-user-name", userName);

const operationFieldsOf = ({ name, format }: JobRequest): readonly IppField[] => [
  user,
  textField("name", "job-name", name),
  // What the printer does not know is left out, rather than the ticket.
  flagField("ipp-attribute-fidelity", false),
  textField("mimeType", "document-format", format),
];

const jobFieldsOf = ({ media, scaling }: JobRequest): readonly IppField[] => [
  numberField("integer", "copies", 1),
  ...mediaFieldsOf(media),
  ...(scaling === undefined ? [] : [textField("keyword", "print-scaling", scaling)]),
];

function mediaFieldsOf(media: Media): readonly IppField[] {
  switch (media.kind) {
    case "sheet":
      return [textField("keyword", "media", media.name)];
    case "cut": {
      const length = (name: string, mm: number) => numberField("integer", name, Math.round(mm * 100));
      const size = [length("x-dimension", media.widthMm), length("y-dimension", media.heightMm)];
      return [collectionField("media-col", [collectionField("media-size", size)])];
    }
    case "unnamed":
      return [];
  }
}

function refuseErrors({ status }: IppAnswer): void {
  const trouble = troubleOfStatus(status);
  if (trouble !== undefined) throw new PrintFailure(trouble, `IPP 0x${status.toString(16).padStart(4, "0")}`);
}

const attributesOf = ({ groups }: IppAnswer, tag: number): readonly IppAttributes[] =>
  groups.filter((group) => group.tag === tag).map(({ attributes }) => attributes);

function jobOf(attributes: IppAttributes): IppJob | undefined {
  const id = numberIn(attributes, "job-id");
  const state = numberIn(attributes, "job-state");
  if (id === undefined || state === undefined) return undefined;
  return {
    id,
    state,
    name: textsIn(attributes, "job-name")[0] ?? "",
    reasons: textsIn(attributes, "job-state-reasons"),
  };
}
