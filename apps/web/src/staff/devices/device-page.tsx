import { Button, Stack, Tabs, Text, Title } from "@mantine/core";
import { defaultDeviceTab } from "@cherga/contract/constants";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type { Fields } from "@cherga/contract/resource";
import { IconArrowLeft } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import type { Screen } from "#staff/resource/screen.ts";
import { BranchTab } from "#staff/devices/branch-tab.tsx";
import { ConnectionsTab } from "#staff/devices/connections-tab.tsx";
import { deviceTabsOf } from "#staff/devices/device-tabs.ts";
import { KeysTab } from "#staff/devices/keys-tab.tsx";
import { JobsTab } from "#staff/devices/jobs-tab.tsx";
import { ScreenTab } from "#staff/devices/screen/screen-tab.tsx";
import { TryTab } from "#staff/devices/try-tab.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props<F extends Fields> = { readonly screen: Screen<F>; readonly kind: DeviceKind };

/** The devices of a kind: their settings, what drives them, what they were given to do. */
export function DevicePage<F extends Fields>({ screen, kind }: Props<F>) {
  const t = useTexts();
  const navigate = useNavigate();
  const { tab = defaultDeviceTab } = useParams({ strict: false });
  const tabs = deviceTabsOf(kind);
  const open = tabs.find((name) => name === tab);
  if (open === undefined) return <NoSuchTab path={screen.path} />;
  const home = screen.path.slice(0, -defaultDeviceTab.length);
  return (
    <Stack gap="md">
      <Tabs
        value={open}
        onChange={(value) => void navigate({ to: `${home}${value ?? defaultDeviceTab}` })}
        keepMounted={false}
      >
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`device.tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={open} pt="md">
          {open === "init" ? (
            <ResourcePage screen={screen} />
          ) : (
            // Where the list of the first tab has it.
            <Text component="h1" fw={700} size="lg" m={0} mb="xs">
              {t(`${kind}.all`)}
            </Text>
          )}
          {open === "branch" && <BranchTab />}
          {open === "keys" && <KeysTab />}
          {open === "screen" && <ScreenTab />}
          {open === "connections" && <ConnectionsTab kind={kind} />}
          {open === "jobs" && <JobsTab kind={kind} />}
          {open === "try" && <TryTab kind={kind} />}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
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
