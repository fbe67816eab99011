import { requestBusyMs } from "@cherga/contract/constants";
import type { NewTicket, registrationCalls } from "@cherga/contract/calls/registration";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { newKey } from "#shared/new-key.ts";
import { type Failure, failureOf } from "#staff/api/failure.ts";
import { send } from "#staff/api/send.ts";

/** To register a visitor, or to register and serve them at once. */
export type Way = "register" | "start";

type Registration = { readonly way: Way; readonly body: NewTicket; readonly key: string };

const calls: Readonly<Record<Way, (body: NewTicket, key: string) => Promise<{ readonly ticket: Ticket }>>> = {
  register: (body, key) =>
    send<typeof registrationCalls.register>(
      { method: "POST", path: "/operator-queue/ticket-registration", body },
      key,
    ),
  start: (body, key) =>
    send<typeof registrationCalls.createAndStart>(
      // The operator asks the visitor how they pay.
      {
        method: "POST",
        path: "/operator-queue/ticket-create-start",
        body: { ...body, opensPaymentPage: false },
      },
      key,
    ),
};

type RegisterHandlers = {
  readonly onDone: (ticket: Ticket, way: Way) => void;
  readonly onRefused: (failure: Failure, body: NewTicket) => void;
};

/** Returns a function that registers a visitor; its key makes retries idempotent. */
export function useRegister({ onDone, onRefused }: RegisterHandlers) {
  const asked = useRef<{ readonly text: string; readonly key: string }>(nothingAsked);
  const [isBusy, setBusy] = useState(false);
  const sending = useMutation({
    mutationFn: ({ way, body, key }: Registration) => calls[way](body, key),
    onSuccess: ({ ticket }, { way, key }) => {
      // A request sent twice is answered twice.
      if (asked.current.key !== key) return;
      asked.current = nothingAsked;
      onDone(ticket, way);
    },
    onError: (thrown, { body }) => {
      const failure = failureOf(thrown);
      if (mayHaveHappened.has(failure.code)) return;
      // A refused request was not carried out, so the next one gets a new key.
      asked.current = nothingAsked;
      onRefused(failure, body);
    },
  });

  const register = (way: Way, body: NewTicket): void => {
    if (isBusy) return;
    setBusy(true);
    setTimeout(() => setBusy(false), requestBusyMs.remoteRegistration);
    // While a request is running only that one is repeated: another would be another visitor.
    if (sending.isPending) return sending.mutate(sending.variables);
    const text = JSON.stringify([way, body]);
    if (asked.current.text !== text) asked.current = { text, key: newKey() };
    sending.mutate({ way, body, key: asked.current.key });
  };
  return {
    register,
    isBusy,
    /** The running request. */
    pending: sending.isPending ? sending.variables.way : undefined,
    failure: sending.isError ? failureOf(sending.error) : undefined,
    /** The last request. */
    sent: sending.variables,
    /** Clears the failure. */
    forget: () => {
      if (sending.isError) sending.reset();
    },
  };
}

const nothingAsked = { text: "", key: "" } as const;

const mayHaveHappened: ReadonlySet<string> = new Set(["ERROR_NO_CONNECTION", "ERR_BAD_RESPONSE"]);
