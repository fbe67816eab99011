import { agentMessage, type AgentMessage, agentPingMs, agentStream } from "@cherga/contract/calls/agent";
import { createParser } from "eventsource-parser";
import { CallFailure, failureOf, requestTo, responseOf } from "#server/send";

/** Without a message for so long, the connection is dead, even if nothing says so: a cable was pulled. */
const silentMs = 3 * agentPingMs;

/** Follows the stream of the server until it ends. Throws why it was refused, or was lost. */
export async function followStream(
  address: string,
  token: string,
  {
    onMessage,
    signal,
  }: { readonly onMessage: (message: AgentMessage) => void; readonly signal: AbortSignal },
): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), silentMs);
  const request = requestTo(`${address}/api${agentStream.path}`, {
    // Not one of the connections that calls share.
    agent: false,
    headers: { authorization: `Agent ${token}`, accept: "text/event-stream" },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const parser = createParser({
    onEvent: ({ data }) => {
      timer.refresh();
      const message = messageOf(data);
      if (message !== undefined) onMessage(message);
    },
  });
  try {
    request.end();
    const response = await responseOf(request);
    const { statusCode = 0 } = response;
    if (statusCode !== 200) {
      response.destroy();
      throw new CallFailure(statusCode === 401 ? "ERROR_SIGN_IN" : `HTTP ${statusCode}`, statusCode);
    }
    response.setEncoding("utf8");
    for await (const text of response) parser.feed(String(text));
  } catch (error) {
    if (signal.aborted) return;
    throw silence.signal.aborted ? new CallFailure("ETIMEDOUT") : failureOf(error);
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}

/** A server of a later version may say more than this program understands. */
function messageOf(data: string): AgentMessage | undefined {
  try {
    return agentMessage.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
