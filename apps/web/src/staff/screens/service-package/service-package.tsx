import type { Values } from "@cherga/contract/resource";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage, useTitle } from "#staff/api/titles.ts";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { ReferenceField } from "#staff/forms/fields/choices/reference-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { Components } from "#staff/screens/service-package/components.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

const screen = defineScreen({
  resource: servicePackage,
  path: "/service-package",
  form: (f, { id }) => (
    <>
      <AutoField of={f.at("is_view")} />
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("description")} lines />
      <Components of={f.at("items")} id={id} />
      <MainService of={f} />
    </>
  ),
  start: { items: [] },
});

/** The main service, which must be one of the components. */
function MainService({ of }: { readonly of: Lens<Values<typeof servicePackage.fields>> }) {
  const t = useTexts();
  const items = useValue(of.at("items"));
  const isInside = (id: number): boolean =>
    items.some((item) => item.type === "service" && item.serviceId === id);
  return (
    <ReferenceField
      of={of.at("mainServiceId")}
      to={service}
      clearable
      against={(id) => (isInside(id) ? undefined : t("service-package.notInside"))}
    />
  );
}

/** Packages: services combined in one visit. Without a session the page only lists the offer. */
export default function ServicePackagePage() {
  return useSession() === undefined ? <OpenPackages /> : <ResourcePage screen={screen} />;
}

/** The offered packages, for visitors without an account. */
function OpenPackages() {
  const t = useTexts();
  const title = useTitle();
  const { data: packages = [], error, refetch } = useQuery(rowsOf(servicePackage));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  return (
    <Stack>
      <Title order={1} size="h2">
        {t("service-package.all")}
      </Title>
      {packages.length === 0 && <Text c="dimmed">{t("list.emptyReadOnly")}</Text>}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {packages.map((row) => (
          <Card key={row.id} withBorder>
            <Text fw={600}>{title(servicePackage, row)}</Text>
            <Text size="sm" c="dimmed">
              {inLanguage(row.description, t.locale)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
