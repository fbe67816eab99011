import { minutesOf } from "@cherga/engine/time/time-span";
import { Group, Select, Text } from "@mantine/core";
import { type Ref, useMemo } from "react";
import { useTitle } from "#staff/api/titles.ts";
import type { ServiceChoice } from "#staff/registration/new-ticket.ts";
import { useOffered } from "#staff/registration/use-offered.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly wanted: ServiceChoice | undefined;
  readonly onChange: (wanted: ServiceChoice | undefined) => void;
  readonly inputRef: Ref<HTMLInputElement>;
};

const named = { title: "name" } as const;

/** The choice of a service or package that the organization offers. */
export function ServiceSelect({ wanted, onChange, inputRef }: Props) {
  const t = useTexts();
  const title = useTitle();
  const { services, packages } = useOffered();
  const minutesById = useMemo(
    () => new Map(services.data?.map(({ id, duration }) => [`service ${id}`, minutesOf(duration)])),
    [services.data],
  );
  const group = (kind: Kind, rows: readonly { readonly id: number }[]) => ({
    group: t(`registration.${kind}`),
    items: rows.map((row) => ({ value: `${kind} ${row.id}`, label: title(named, row) || `#${row.id}` })),
  });
  const failed = [services, packages].find(({ error }) => error !== null);
  return (
    <>
      <Select
        ref={inputRef}
        label={t("registration.wanted")}
        placeholder={t("registration.wanted.placeholder")}
        data={[group("service", services.data ?? []), group("servicePackage", packages.data ?? [])].filter(
          ({ items }) => items.length > 0,
        )}
        value={wanted === undefined ? null : nameOf(wanted)}
        searchable
        clearable
        allowDeselect={false}
        disabled={services.isPending || packages.isPending}
        nothingFoundMessage={t("list.nothingFound")}
        maxDropdownHeight={320}
        renderOption={({ option }) => (
          <Group justify="space-between" wrap="nowrap" w="100%" gap="sm">
            <span>{option.label}</span>
            {minutesById.has(option.value) && (
              <Text span size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                {t("registration.minutes", { minutes: minutesById.get(option.value) ?? 0 })}
              </Text>
            )}
          </Group>
        )}
        onChange={(name) => onChange(name === null ? undefined : wantedOf(name))}
      />
      {failed !== undefined && <FailureAlert failure={failed.error} onReply={() => void failed.refetch()} />}
      {services.data?.length === 0 && packages.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("registration.nothingOffered")}
        </Text>
      )}
    </>
  );
}

type Kind = "service" | "servicePackage";

const nameOf = (wanted: ServiceChoice): string =>
  "service" in wanted ? `service ${wanted.service}` : `servicePackage ${wanted.servicePackage}`;

function wantedOf(name: string): ServiceChoice {
  const [kind, id] = name.split(" ");
  return kind === "service" ? { service: Number(id) } : { servicePackage: Number(id) };
}
