import type { branchCalls } from "@cherga/contract/calls/branches";
import { Button, Popover, Text, VisuallyHidden } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/shell/shell.module.css";

/** The stream tells at once; this is for the sign-in page, which has no stream. */
const lookMs = 10_000;
/** A centre gets its first branch while pages stay open for days. */
const seldomMs = 300_000;

type LineState = {
  readonly kind: "branchOffline" | "withoutCentre" | "centreDecides";
  /** Since when; the text of some states does not say it. */
  readonly since: string | undefined;
};

/**
 * Says in the header that a branch and its centre cannot reach each other. A banner on the page would move what
 * operators are about to press.
 */
export function BranchLine() {
  const state = useLineState();
  return (
    <>
      {/* There from the start: screen readers announce what changes in it. */}
      <VisuallyHidden role="status">{state !== undefined && <LineText state={state} />}</VisuallyHidden>
      {state !== undefined && <LineButton state={state} />}
    </>
  );
}

/** Apart, because it reads the zone of the organization, which only staff who are signed in may know. */
function LineText({ state: { kind, since } }: { readonly state: LineState }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  return t(`line.${kind}`, { at: since === undefined ? "" : dayAndClock(since) });
}

function LineButton({ state }: { readonly state: LineState }) {
  const t = useTexts();
  return (
    <Popover width={300} position="bottom-end" withArrow>
      <Popover.Target>
        <Button
          size="compact-md"
          {...(state.kind === "withoutCentre"
            ? { variant: "default" }
            : { variant: "light", color: "orange" })}
          leftSection={<IconPlugConnectedX size={18} aria-hidden />}
          classNames={{ root: classes["line"], section: classes["lineIcon"] }}
          aria-label={t(`line.${state.kind}.short`)}
        >
          <Text span inherit truncate visibleFrom="md">
            {t(`line.${state.kind}.short`)}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">
          <LineText state={state} />
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns the state of the line between a branch and its centre; undefined if there is nothing to report. */
function useLineState(): LineState | undefined {
  const organizationId = useSession()?.current?.organizationId;
  // Named after the topic of the stream, so that its messages refresh both.
  const { data: own } = useQuery({
    queryKey: ["branch-line", "own"],
    queryFn: ({ signal }) =>
      send<typeof branchCalls.own>({ method: "GET", path: "/server/own-branch", signal }),
    refetchInterval: ({ state }) => (state.data?.isBranch === false ? seldomMs : lookMs),
    staleTime: Infinity,
  });
  const hasBranch = own?.hasBranches === true && typeof organizationId === "number";
  const { data: line } = useQuery({
    queryKey: ["branch-line", "cut", organizationId],
    queryFn: ({ signal }) =>
      send<typeof branchCalls.line>({ method: "GET", path: "/server/cut-line", signal }),
    refetchInterval: lookMs,
    enabled: hasBranch,
  });
  if (own === undefined) return undefined;
  if (own.hasBranches) {
    const since = hasBranch ? line?.cutLine?.since : undefined;
    return since === undefined ? undefined : { kind: "branchOffline", since };
  }
  if (own.isBranch && own.isConnected && !own.isWriter) return { kind: "centreDecides", since: undefined };
  return own.isConnected || own.lostAt === null ? undefined : { kind: "withoutCentre", since: own.lostAt };
}
