import { Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { menuFor, type MenuGroup } from "#staff/shell/menu.ts";
import { useSession } from "#staff/session/session.ts";
import { type TextKey, useTexts } from "#staff/texts/use-texts.ts";

/** All pages that the account may open. */
export const MainPage = () => <MenuCards title="page.main" />;

/** The pages about a centre. */
export const CatalogPage = () => <MenuCards title="page.catalog" groups={["menu.administration"]} />;

/** The pages about what all centres share. */
export const ListPage = () => <MenuCards title="page.list" groups={["menu.lists"]} />;

/** The pages about devices in the hall and at the desks. */
export const DeviceMenuPage = () => <MenuCards title="page.device" groups={["menu.devices"]} />;

type Props = { readonly title: TextKey; readonly groups?: readonly MenuGroup["title"][] };

/** The groups of the menu as cards: all of them, or some. */
function MenuCards({ title, groups }: Props) {
  const t = useTexts();
  const user = useSession()?.user;
  const shown = menuFor(user)
    .filter((group) => groups === undefined || groups.includes(group.title))
    .filter(({ entries }) => entries.length > 0);
  return (
    <Stack>
      <Title order={1} size="h2">
        {t(title)}
      </Title>
      {shown.map((group) => (
        <Stack key={group.title} gap="xs">
          {shown.length > 1 && (
            <Title order={2} size="h4">
              {t(group.title)}
            </Title>
          )}
          {groups === undefined ? <NameCards group={group} /> : <PurposeCards group={group} />}
        </Stack>
      ))}
    </Stack>
  );
}

/** The pages of a group by name only: there are many groups. */
function NameCards({ group }: { readonly group: MenuGroup }) {
  const t = useTexts();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="xs" verticalSpacing="xs">
      {group.entries.map(({ path, icon: Icon, title }) => (
        <Card key={path} component={Link} to={path} withBorder padding="sm">
          <Group gap="sm" wrap="nowrap">
            <Icon size={20} stroke={1.6} aria-hidden />
            <Text size="sm" fw={500}>
              {t(title)}
            </Text>
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  );
}

/** The pages of a group, and what each is for. */
function PurposeCards({ group }: { readonly group: MenuGroup }) {
  const t = useTexts();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} maw={1100}>
      {group.entries.map(({ path, icon: Icon, title }) => (
        <Card key={path} component={Link} to={path} withBorder padding="md">
          <Group wrap="nowrap" align="flex-start" gap="sm">
            <Icon size={24} aria-hidden style={{ flexShrink: 0 }} />
            <div>
              <Text fw={600}>{t(title)}</Text>
              <Text size="sm" c="dimmed">
                {t.of(`about.${title}`)}
              </Text>
            </div>
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  );
}
