import { Alert, Group, Stack, Text, TextInput } from "@mantine/core";
import { expandPackage } from "@cherga/engine/packages/expand-package";
import { type SamplePart, sampleVisit } from "@cherga/engine/packages/sample-visit";
import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { type ReactNode, useState } from "react";
import { clockOf } from "#staff/ui/clock.ts";
import { clockFrom } from "#staff/forms/fields/times/time-fields.tsx";
import { ownersOfParts, type PackageItem } from "#staff/screens/service-package/items/package-items.ts";
import type { Catalogue } from "#staff/screens/service-package/items/use-catalogue.ts";
import type { Graph } from "#staff/screens/service-package/graph/use-graph.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly items: readonly PackageItem[];
  readonly catalogue: Catalogue;
  readonly graph: Graph;
};

/** A sample visit: the times of each service, the waits between them, and the time lent. */
export function VisitChain({ items, catalogue, graph }: Props) {
  const t = useTexts();
  const [start, setStart] = useState(9 * 60);
  const [typed, setTyped] = useState(clockOf(start));
  const parts = expandPackage(catalogue.self, catalogue.itemsOf);
  const visit = parts && sampleVisit(parts, catalogue.timesOf, start);
  return (
    <Stack gap={6} component="section" aria-label={t("service-package.chain")} data-chain>
      <Group justify="space-between" align="flex-end" gap="xs">
        <div>
          <Text fw={600} size="sm">
            {t("service-package.chain")}
          </Text>
          <Text size="xs" c="dimmed">
            {t("service-package.chain.hint")}
          </Text>
        </div>
        <TextInput
          size="xs"
          w={90}
          label={t("service-package.comesAt")}
          value={typed}
          inputMode="numeric"
          placeholder="09:00"
          maxLength={5}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setStart(startFrom(currentTarget.value) ?? start);
          }}
          onBlur={() => setTyped(clockOf(start))}
        />
      </Group>
      {shown()}
    </Stack>
  );

  function shown(): ReactNode {
    if (parts === undefined) return <Alert color="orange">{t("service-package.noVisit")}</Alert>;
    if (visit === undefined) return <Alert color="orange">{t("service-package.tooLong")}</Alert>;
    const owners = ownersOfParts(items, catalogue.itemsOf);
    const [begin, end] = [visit[0]?.from ?? 0, visit.at(-1)?.to ?? 0];
    return (
      <>
        <Text size="sm">{t("service-package.visit", { count: visit.length, minutes: end - begin })}</Text>
        <ol className={classes["chain"]}>
          {visit.map((part, place) => (
            // A service may occur twice, so the index is the only possible key.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} data-chosen={isChosen(graph, owners[place]) || undefined}>
              <Step
                part={part}
                isFirst={place === 0}
                name={catalogue.titleOf({ type: "service", id: part.serviceId })}
                within={owners[place]?.type === "package" ? catalogue.nameOf(owners[place]) : undefined}
                duration={catalogue.timesOf(part.serviceId).duration}
              />
              <Bar part={part} begin={begin} end={end} />
            </li>
          ))}
        </ol>
      </>
    );
  }
}

/** Returns the minute of the typed time; undefined while it is not a time of day. */
function startFrom(typed: string): number | undefined {
  const meant = clockFrom(typed);
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(meant) ? minutesOfClock(meant) : undefined;
}

const isChosen = ({ chosen }: Graph, owner: PackageItem | undefined): boolean =>
  chosen !== undefined && "box" in chosen && chosen.box === owner?.id;

type StepProps = {
  readonly part: SamplePart;
  readonly isFirst: boolean;
  readonly name: string;
  /** The package that contains it. */
  readonly within: string | undefined;
  readonly duration: number;
};

function Step({ part, isFirst, name, within, duration }: StepProps) {
  const t = useTexts();
  const notes = [
    t("service-package.takes", { minutes: duration }),
    ...(part.wait > 0
      ? [t(isFirst ? "service-package.waitFirst" : "service-package.wait", { minutes: part.wait })]
      : []),
    ...(part.lent > 0 ? [t("service-package.lent", { minutes: part.lent })] : []),
  ];
  return (
    <>
      <Text component="span" size="sm" className={classes["clock"] ?? ""}>
        {clockOf(part.from)}–{clockOf(part.to)}
      </Text>
      <span>
        <Text component="span" size="sm" className={classes["step"] ?? ""}>
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed" className={classes["step"] ?? ""}>
          {[...(within === undefined ? [] : [within]), ...notes].join(" · ")}
        </Text>
      </span>
    </>
  );
}

/** Its position in the visit; the wait before it and the time it lends are lighter. */
function Bar({
  part,
  begin,
  end,
}: {
  readonly part: SamplePart;
  readonly begin: number;
  readonly end: number;
}) {
  const share = (minutes: number): string => `${(100 * minutes) / Math.max(1, end - begin)}%`;
  const wait = Math.min(part.wait, part.from - begin);
  return (
    <span className={classes["track"]} aria-hidden>
      <span data-wait style={{ left: share(part.from - begin - wait), width: share(wait) }} />
      <span data-time style={{ left: share(part.from - begin), width: share(part.to - part.from) }} />
    </span>
  );
}
