import { Box, Button, Skeleton, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { mayCall } from "@cherga/contract/access";
import type { Fields, Row } from "@cherga/contract/resource";
import { IconArrowLeft, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useMemo } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { titleOf } from "#staff/api/titles.ts";
import { Elsewhere } from "#staff/resource/elsewhere.tsx";
import { ResourceEditor } from "#staff/resource/resource-editor.tsx";
import { ResourceList } from "#staff/resource/resource-list.tsx";
import { sortedRows } from "#staff/resource/sorted-rows.ts";
import { isElsewhere } from "#staff/resource/is-elsewhere.ts";
import { placeOf, type Screen } from "#staff/resource/screen.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/resource/resource-page.module.css";

/** The list of a resource beside the open row. On a narrow screen only one of them is shown. */
export function ResourcePage<F extends Fields>({ screen }: { readonly screen: Screen<F> }) {
  const t = useTexts();
  const { user, current } = useSession() ?? {};
  const id = useOpenId(screen);
  const { data: rows, error, refetch } = useQuery(rowsOf(screen.resource));
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  const mayMake = mayCall(screen.resource.make, user);
  // Right after sign-in or a change of the organization, the list may still have rows of another one.
  const here = current?.organizationId;
  const first = useMemo(
    () => firstOf(screen, rows?.filter((row) => !isElsewhere(row, here)) ?? [], t.locale),
    [screen, rows, here, t.locale],
  );
  const opened = rows?.find((each) => each.id === screen.opensAt?.()) ?? first;

  if (error !== null && rows === undefined)
    return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (rows === undefined) return <Loading />;
  if (id === undefined && isWide && opened !== undefined) {
    return <Navigate {...placeOf(screen, opened.id)} replace />;
  }
  const row = rows.find((each) => String(each.id) === id);
  return (
    <Box className={classes["page"]} data-open={id !== undefined}>
      <Box className={classes["list"]}>
        <ResourceList screen={screen} rows={rows} openId={id} mayMake={mayMake} />
      </Box>
      <Box className={classes["detail"]}>
        {!isWide && id !== undefined && (
          // The list with its heading is hidden.
          <VisuallyHidden component="h1">{t.of(`${screen.resource.name}.all`)}</VisuallyHidden>
        )}
        {id !== undefined && (
          <Button
            renderRoot={(props) => <Link {...props} {...placeOf(screen)} />}
            className={classes["back"] ?? ""}
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} />}
          >
            {t("list.back")}
          </Button>
        )}
        {detail()}
      </Box>
    </Box>
  );

  function detail(): ReactNode {
    if (id === "new" && mayMake) return <ResourceEditor key="new" screen={screen} row={undefined} />;
    if (row !== undefined) return <ResourceEditor key={row.id} screen={screen} row={row} />;
    if (id === undefined) return <Empty screen={screen} isEmpty={rows?.length === 0} mayMake={mayMake} />;
    return <Elsewhere resource={screen.resource} id={Number(id)} />;
  }
}

function useOpenId<F extends Fields>({ idIn }: Screen<F>): string | undefined {
  const { id } = useParams({ strict: false });
  // The router parses a number in the address as a number.
  const search: { readonly id?: string | number } = useSearch({ strict: false });
  if (idIn !== "search") return id;
  return search.id === undefined ? undefined : String(search.id);
}

/** Returns the first row of a list sorted by title. */
function firstOf<F extends Fields>({ resource }: Screen<F>, rows: readonly Row<F>[], locale: string) {
  const entries = rows.map(({ id, ...row }) => ({ id, title: titleOf(resource, row, locale), detail: "" }));
  return sortedRows(entries, "title", locale)[0];
}

function Empty<F extends Fields>({
  screen,
  isEmpty,
  mayMake,
}: {
  readonly screen: Screen<F>;
  readonly isEmpty: boolean;
  readonly mayMake: boolean;
}) {
  const t = useTexts();
  const { name } = screen.resource;
  const words = t.find(`list.emptyOf.${name}`) ?? t(mayMake ? "list.empty" : "list.emptyReadOnly");
  const hint = t.find(`list.emptyHint.${name}`);
  return (
    <EmptyState text={isEmpty ? words : t("list.choose")}>
      {isEmpty && hint !== undefined && (
        <Text c="dimmed" size="sm" ta="center" maw={420}>
          {hint}
        </Text>
      )}
      {isEmpty && mayMake && (
        <Button
          renderRoot={(props) => <Link {...props} {...placeOf(screen, "new")} />}
          leftSection={<IconPlus size={16} />}
        >
          {t.of(`${name}.new`)}
        </Button>
      )}
    </EmptyState>
  );
}

function Loading() {
  return (
    <Stack aria-busy="true">
      <Skeleton h={36} w={300} />
      <Skeleton h={300} />
    </Stack>
  );
}
