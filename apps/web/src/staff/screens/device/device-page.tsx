import { Button, Stack, Text, Title } from "@mantine/core";
import { defaultDeviceTab } from "@cherga/contract/constants";
import type { Fields } from "@cherga/contract/resource";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import type { Screen } from "#staff/resource/screen.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The devices of a kind. The address names a tab; without one the devices are shown. */
export function DevicePage<F extends Fields>({ screen }: { readonly screen: Screen<F> }) {
  const { tab = defaultDeviceTab } = useParams({ strict: false });
  return tab === defaultDeviceTab ? <ResourcePage screen={screen} /> : <NoSuchTab path={screen.path} />;
}

function NoSuchTab({ path }: { readonly path: string }) {
  const t = useTexts();
  return (
    <Stack align="flex-start">
      <Title order={2} size="h3">
        {t("notFound.title")}
      </Title>
      <Text>{t("notFound.text")}</Text>
      <Button
        renderRoot={(props) => <Link {...props} to={path} />}
        variant="default"
        leftSection={<IconArrowLeft size={16} />}
      >
        {t("list.back")}
      </Button>
    </Stack>
  );
}
