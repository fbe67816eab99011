import { Select, TextInput } from "@mantine/core";
import { consoleLines } from "@cherga/contract/devices/consoles";
import type { operator } from "@cherga/contract/resources/operator";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import type { DeviceValues } from "#staff/devices/device-fields.tsx";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** Whose console it is, and how it is connected to the computer of its agent. */
export function ConsoleSettings({ of }: { readonly of: Lens<DeviceValues> }) {
  const t = useTexts();
  const config = of.at("config");
  const field = useField(config, "under");
  const value = field.value ?? {};
  const chosen = useSession()?.current?.organizationId;
  const organizationId = useValue(of.at("organizationId")) ?? chosen;
  const { data: operators = [] } = useQuery(rowsOf<typeof operator.fields>({ name: "operator" }));
  const own = operators.filter((each) => each.organizationId === organizationId);
  const textOf = (name: string): string => String(value[name] ?? "");

  function change(name: string, next: string | number | null): void {
    const { [name]: _, ...others } = value;
    field.change(next === null || next === "" ? others : { ...others, [name]: next });
  }

  return (
    <FieldFrame path={config.path}>
      <Columns>
        <Select
          label={t("console.operator")}
          description={t("console.operator.hint")}
          data={own.map(({ id, username, first_name, last_name, room }) => ({
            value: String(id),
            label: [`${last_name} ${first_name}`.trim() || username, room].filter(Boolean).join(" · "),
          }))}
          value={textOf("operatorId") || null}
          readOnly={field.readOnly}
          searchable
          clearable
          nothingFoundMessage={t("list.nothingFound")}
          onChange={(next) => change("operatorId", next === null ? null : Number(next))}
        />
        <Select
          label={t("console.line")}
          description={t("console.line.hint")}
          data={consoleLines.map((each) => ({ value: each, label: t(`console.line.${each}`) }))}
          value={textOf("line") || null}
          readOnly={field.readOnly}
          clearable
          onChange={(next) => change("line", next)}
        />
        <TextInput
          label={t("console.address")}
          description={t("console.address.hint")}
          error={field.error}
          value={textOf("address")}
          readOnly={field.readOnly}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => change("address", currentTarget.value.trim())}
        />
      </Columns>
    </FieldFrame>
  );
}
