import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import type { Fields, ResourceOf } from "@cherga/contract/resource";
import { organization } from "@cherga/contract/resources/organization";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRow, rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { workIn } from "#staff/api/work-in.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props<F extends Fields> = { readonly resource: ResourceOf<F>; readonly id: number };

/** Shows which organization a row belongs to if it is not the current one; or that there is no such row. */
export function Elsewhere<F extends Fields>({ resource, id }: Props<F>) {
  const t = useTexts();
  const title = useTitle();
  const client = useQueryClient();
  const found = useQuery({
    queryKey: [resource.name, "elsewhere", id],
    queryFn: () => getRow(resource, id),
    enabled: Number.isInteger(id),
    retry: false,
  });
  const { data: organizations = [] } = useQuery(rowsOf(organization));
  const move = useMutation({ mutationFn: (to: number) => workIn(client, to) });
  const owner = organizations.find((each) => each.id === ownerOf(found.data));
  if (found.isLoading) return <Skeleton h={120} aria-busy="true" />;
  if (found.data === undefined || owner === undefined)
    return <Alert color="orange">{t("error.ERROR_NOT_FOUND")}</Alert>;
  const names = { name: title(resource, found.data), organization: title(organization, owner) };
  return (
    <Alert color="blue" title={names.name}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t("list.elsewhere", names)}</Text>
        <Button loading={move.isPending} onClick={() => move.mutate(owner.id)}>
          {t("list.workThere")}
        </Button>
        {move.error !== null && <FailureAlert failure={move.error} />}
      </Stack>
    </Alert>
  );
}

const ownerOf = (row: object | undefined): unknown =>
  row !== undefined && "organizationId" in row ? row.organizationId : undefined;
