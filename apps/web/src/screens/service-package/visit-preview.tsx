import { Alert, List, Stack, Text } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { minutesOf } from "@cherga/engine/time/time-span";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#api/resource-queries.ts";
import { useTitle } from "#api/titles.ts";
import { useValue } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { type PackageItem, servicesOfVisit } from "#screens/service-package/package-items.ts";
import { useTexts } from "#texts/use-texts.ts";

type Props = { readonly items: Lens<PackageItem[]>; readonly id: number | undefined };

/** Shows how a visit goes: every service in its turn, those of packages inside too, and how long it takes. */
export function VisitPreview({ items, id }: Props) {
  const t = useTexts();
  const title = useTitle();
  const shown = useValue(items);
  const { data: services = [] } = useQuery(rowsOf(service));
  const { data: packages = [] } = useQuery(rowsOf(servicePackage));
  const visit = servicesOfVisit(id, shown, packages);
  if (shown.length === 0) return null;
  if (visit === undefined) return <Alert color="orange">{t("service-package.noVisit")}</Alert>;
  const found = visit.flatMap((serviceId) => services.find((row) => row.id === serviceId) ?? []);
  const minutes = found.reduce((sum, { multiplicity }) => sum + minutesOf(multiplicity), 0);
  return (
    <Stack gap={4}>
      <Text fw={500} size="sm">
        {t("service-package.visit", { count: found.length, minutes })}
      </Text>
      <List type="ordered" size="sm">
        {found.map((row, index) => (
          // A service may come twice, and only its place tells which is which.
          // oxlint-disable-next-line react/no-array-index-key
          <List.Item key={index}>
            {title(service, row)} · {minutesOf(row.multiplicity)} {t("unit.min")}
          </List.Item>
        ))}
      </List>
    </Stack>
  );
}
