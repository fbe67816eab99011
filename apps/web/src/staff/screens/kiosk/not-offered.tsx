import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { organization as resource } from "@cherga/contract/resources/organization";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { editRow, keepRow } from "#staff/api/resource-queries.ts";
import { useOfferedHere } from "#staff/screens/kiosk/use-offered-here.ts";
import type { Organization } from "#staff/schedule-result/use-organization.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Warns that the organization does not offer a service of the menu, and offers it on demand. */
export function NotOffered({ serviceId }: { readonly serviceId: number }) {
  const t = useTexts();
  const client = useQueryClient();
  const user = useSession()?.user;
  const { organization, isOffered } = useOfferedHere();
  const offer = useMutation({
    mutationFn: ({ id, version, option }: Organization) =>
      editRow(resource, id, { option: offering(option, serviceId), version }),
    onSuccess: (row) => keepRow(client, resource, row.id, row),
  });
  if (organization === undefined || isOffered(serviceId)) return null;
  return (
    <Alert color="orange" p="xs" role="status">
      <Text size="sm">{t("terminal.notOffered.warning")}</Text>
      <Group gap="sm" mt={6}>
        {mayCall(resource.write, user) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={offer.isPending}
            onClick={() => offer.mutate(organization)}
          >
            {t("terminal.notOffered.offer")}
          </Button>
        )}
        <Anchor component={Link} to={`/organization/${organization.id}/general`} size="sm">
          {t("terminal.notOffered.settings")}
        </Anchor>
      </Group>
      {offer.error !== null && <FailureAlert failure={offer.error} />}
    </Alert>
  );
}

function offering(option: Organization["option"], serviceId: number): Organization["option"] {
  const { globalSetting } = option;
  const serviceOrganizationList = [...globalSetting.serviceOrganizationList, serviceId];
  return { ...option, globalSetting: { ...globalSetting, serviceOrganizationList } };
}
