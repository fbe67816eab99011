import { Select } from "@mantine/core";
import type { operator } from "@cherga/contract/resources/operator";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  /** The own desk, if there is one; its operator comes first. */
  readonly deskId: number | undefined;
  readonly operatorId: number | undefined;
  readonly onChange: (operatorId: number | undefined) => void;
};

/** The choice of the only operator who may serve the visitor. */
export function OnlyOperator({ deskId, operatorId, onChange }: Props) {
  const t = useTexts();
  const organizationId = useSession()?.current?.organizationId;
  const { data = [] } = useQuery(rowsOf<typeof operator.fields>({ name: "operator" }));
  const here = data
    .filter((row) => row.organizationId === organizationId)
    .toSorted(
      (a, b) => Number(b.id === deskId) - Number(a.id === deskId) || collator.compare(a.room, b.room),
    );
  return (
    <Select
      label={t("registration.operator")}
      placeholder={t("registration.operator.any")}
      data={here.map((row) => ({ value: String(row.id), label: nameOf(row) }))}
      value={operatorId === undefined ? null : String(operatorId)}
      searchable
      clearable
      nothingFoundMessage={t("list.nothingFound")}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
    />
  );
}

const collator = new Intl.Collator("en", { numeric: true });

type OperatorName = {
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly room: string;
};

function nameOf({ username, first_name, last_name, room }: OperatorName): string {
  const name = `${first_name} ${last_name}`.trim() || username;
  return room === "" ? name : `${room} · ${name}`;
}
