import { once } from "node:events";
import http from "node:http";
import {
  collectionField,
  encodeIpp,
  flagField,
  type IppField,
  numberField,
  textField,
} from "#ipp/encode-ipp";
import { decodeIpp } from "#ipp/decode-ipp";
import { ippTags } from "#ipp/ipp-tags";

/** A request as the printer got it. */
export type IppQuestion = {
  readonly operation: number;
  readonly version: string;
  readonly requestId: number;
  readonly texts: ReadonlyMap<string, readonly unknown[]>;
  /** Ends the connection without an answer. */
  readonly hangUp: () => undefined;
};

/** A status, and attributes of the printer or of jobs. */
type StatusReply = {
  readonly status: number;
  readonly printer?: readonly IppField[];
  readonly jobs?: readonly (readonly IppField[])[];
};

/** What a printer answers, or the bytes of it. Undefined: nothing. */
export type IppReply = StatusReply | Buffer | undefined;

/** A ready printer for black dots on sheets. */
export const readyFields = (...changed: readonly IppField[]): readonly IppField[] => {
  const names = new Set(changed.map(({ name }) => name));
  return [...usualFields.filter(({ name }) => !names.has(name)), ...changed];
};

const usualFields: readonly IppField[] = [
  numberField("enum", "printer-state", 3),
  textField("keyword", "printer-state-reasons", "none"),
  flagField("printer-is-accepting-jobs", true),
  textField("mimeType", "document-format-supported", "application/pdf"),
  collectionField("media-col-default", [textField("keyword", "media-source", "main")]),
  textField("keyword", "media-default", "iso_a4_210x297mm"),
];

/** The attributes of a job. */
export const jobFields = (
  id: number,
  state: number,
  name = "",
  ...reasons: readonly string[]
): readonly IppField[] => [
  numberField("integer", "job-id", id),
  numberField("enum", "job-state", state),
  textField("name", "job-name", name),
  textField("keyword", "job-state-reasons", ...(reasons.length === 0 ? ["none"] : reasons)),
];

/** Starts a printer that answers as a test says. */
export async function startIppAnswers(answer: (question: IppQuestion) => IppReply) {
  const questions: IppQuestion[] = [];
  const server = http.createServer((request, response) => void reply(request, response));
  async function reply(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { status: operation, requestId, groups } = decodeIpp(body);
    const question = {
      operation,
      version: `${body[0]}.${body[1]}`,
      requestId,
      texts: new Map(groups.flatMap(({ attributes }) => [...attributes])),
      hangUp: () => {
        request.socket.destroy();
        return undefined;
      },
    };
    questions.push(question);
    const given = answer(question);
    if (given === undefined) return;
    response.setHeader("content-type", "application/ipp");
    response.end(Buffer.isBuffer(given) ? given : bytesOf(given, requestId));
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    url: `ipp://127.0.0.1:${port}/ipp/print`,
    questions,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A request differs from an answer only in what its second number means. */
function bytesOf({ status, printer, jobs = [] }: StatusReply, requestId: number): Buffer {
  const groups = [
    ...(printer === undefined ? [] : [{ tag: ippTags.printerGroup, fields: printer }]),
    ...jobs.map((fields) => ({ tag: ippTags.jobGroup, fields })),
  ];
  const head = encodeIpp({
    version: "2.0",
    operation: status,
    requestId,
    operationFields: [textField("charset", "attributes-charset", "utf-8")],
  });
  const bodies = groups.map(({ tag, fields }) => {
    const group = encodeIpp({ version: "2.0", operation: 0, requestId: 0, operationFields: fields });
    // Without the head, the tag of the group and the end.
    return Buffer.concat([Buffer.from([tag]), group.subarray(9, -1)]);
  });
  return Buffer.concat([head.subarray(0, -1), ...bodies, Buffer.from([ippTags.end])]);
}
