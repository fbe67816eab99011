import type { OperatorAction } from "@cherga/engine/vocabulary";
import { shallowEqual } from "@mantine/hooks";
import { IconArrowBackUp, IconBell, IconChevronDown } from "@tabler/icons-react";
import { memo, useState } from "react";
import type { HallRow } from "#staff/hall/hall.ts";
import { mayCheckIn, type RowAction, stateAt } from "#staff/hall/rows/row-actions.ts";
import { OverNorm } from "#staff/hall/rows/over-norm.tsx";
import { isOverNorm } from "#staff/hall/rows/norms.ts";
import { RowMenu } from "#staff/hall/rows/row-menu.tsx";
import { sayWhen } from "#staff/hall/rows/say-when.ts";
import { serviceOfRow } from "#staff/hall/rows/service-of-row.ts";
import { StateBadge } from "#staff/hall/rows/state-badge.tsx";
import type { ListedVisit } from "#staff/hall/rows/visits.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/hall/rows/row-list.module.css";

type Props = {
  readonly visit: ListedVisit;
  /** The allowed actions on the row of the visit. */
  readonly actions: readonly OperatorAction[];
  /** The allowed actions on any of its services. */
  readonly actionsOf: (row: HallRow) => readonly OperatorAction[];
  readonly isOff: boolean;
  readonly nameOf: (service: HallRow["service"]) => string;
  readonly now: number;
  /** The organization's norm; undefined while it is unknown. */
  readonly allowableWaitMin: number | undefined;
  readonly clock: (instant: string) => string;
  readonly onAct: (action: RowAction, row: HallRow) => void;
};

/** The actions that need no look at the ticket first; the first allowed one has its own button. */
const quick = ["arbitraryCall", "undo"] as const satisfies readonly OperatorAction[];
const quickIcons = { arbitraryCall: IconBell, undo: IconArrowBackUp } as const;
const others: readonly OperatorAction[] = [
  "move",
  "release",
  "didNotCome",
  "forceRelease",
  "forceHold",
  "delete",
];

/**
 * One visit of a list. Memoized: lists are long, and something always changes. Its buttons are plain ones, because every
 * call enables or disables them on all rows, which has to be fast.
 */
export const VisitLine = memo(Line, isSameLine);

function Line({
  visit: { row, steps },
  actions,
  actionsOf,
  isOff,
  nameOf,
  now,
  allowableWaitMin,
  clock,
  onAct,
}: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const first = quick.find((action) => actions.includes(action));
  const rest: readonly RowAction[] = [
    ...(mayCheckIn(row) ? (["checkIn"] as const) : []),
    ...others.filter((action) => actions.includes(action)),
  ];
  const num = row.num ?? t("hall.noNumber");
  const service = serviceOfRow(row, nameOf);
  const isOver = isOverNorm(row, allowableWaitMin, now);
  const position = steps.findIndex(({ id }) => id === row.id) + 1;
  return (
    <>
      <div className={classes["cells"]}>
        <span className={classes["number"]}>{num}</span>
        <div className={classes["who"]}>
          <div className={classes["name"]}>{row.name || row.phone || service}</div>
          <div className={classes["small"]}>
            {[row.name || row.phone ? service : "", row.name ? row.phone : "", row.operator?.name ?? ""]
              .filter(Boolean)
              .join(" · ")}
          </div>
          {row.lastEvent.comment !== undefined && (
            <div className={classes["small"]}>{t("hall.comment", { text: row.lastEvent.comment })}</div>
          )}
          {steps.length > 1 && (
            <button
              type="button"
              className={classes["steps"]}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t("hall.step", { position, count: steps.length })}
              <IconChevronDown size={14} aria-hidden />
            </button>
          )}
        </div>
        <div className={classes["call"]}>
          {first === undefined ? (
            <span className={classes["noCall"]} aria-hidden>
              <QuickLabel action="arbitraryCall" />
            </span>
          ) : (
            <button
              type="button"
              className={classes["quick"]}
              disabled={isOff}
              aria-label={`${t(`action.${first}`)} ${num}`}
              onClick={() => onAct(first, row)}
            >
              <QuickLabel action={first} />
            </button>
          )}
        </div>
        <div className={classes["when"]}>
          <Badge row={row} now={now} />
          {isOver ? (
            <OverNorm text={sayWhen(t, row, now, clock)} />
          ) : (
            <div className={classes["small"]}>{sayWhen(t, row, now, clock)}</div>
          )}
        </div>
        <div className={classes["menu"]}>
          {rest.length > 0 && (
            <RowMenu
              label={t("hall.actions", { num })}
              actions={rest}
              isOff={isOff}
              onAct={(action) => onAct(action, row)}
            />
          )}
        </div>
      </div>
      {isOpen && (
        <ol className={classes["stepList"]}>
          {steps.map((step) => (
            <li
              key={step.id}
              className={classes["step"]}
              aria-current={step.id === row.id ? "step" : undefined}
            >
              <span className={classes["who"]}>{nameOf(step.service)}</span>
              <Badge row={step} now={now} />
              <StepMenu
                label={`${t("hall.actions", { num })}: ${nameOf(step.service)}`}
                actions={actionsOf(step)}
                isOff={isOff}
                onAct={(action) => onAct(action, step)}
              />
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The actions are computed at each render, and are mostly the same; so are the services of a visit. */
function isSameLine(
  { actions, visit: { row, steps }, ...line }: Props,
  { actions: nextActions, visit: { row: nextRow, steps: nextSteps }, ...next }: Props,
): boolean {
  return (
    row === nextRow &&
    shallowEqual(steps, nextSteps) &&
    shallowEqual(line, next) &&
    shallowEqual(actions, nextActions)
  );
}

/** A word, or an icon where a list is narrow. */
function QuickLabel({ action }: { readonly action: (typeof quick)[number] }) {
  const t = useTexts();
  const Icon = quickIcons[action];
  return (
    <>
      <Icon size={18} aria-hidden className={classes["quickIcon"]} />
      <span className={classes["quickWord"]}>{t(`action.${action}`)}</span>
    </>
  );
}

function Badge({ row, now }: { readonly row: HallRow; readonly now: number }) {
  const { paused, late, outcome } = row;
  return <StateBadge state={stateAt(row, now)} paused={paused} late={late} outcome={outcome} size="sm" />;
}

function StepMenu({
  actions,
  ...menu
}: {
  readonly label: string;
  readonly actions: readonly OperatorAction[];
  readonly isOff: boolean;
  readonly onAct: (action: RowAction) => void;
}) {
  const allowed = [...quick, ...others].filter((action) => actions.includes(action));
  return allowed.length === 0 ? null : <RowMenu {...menu} actions={allowed} />;
}
