import { Box, Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import type { Fields, Row } from "@cherga/contract/resource";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { titleOf } from "#staff/api/titles.ts";
import { foundRows, type SortOrder, orders, sortedRows } from "#staff/resource/sorted-rows.ts";
import { placeOf, type Screen } from "#staff/resource/screen.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useKept } from "#staff/ui/use-kept.ts";
import classes from "#staff/resource/resource-page.module.css";

type Props<F extends Fields> = {
  readonly screen: Screen<F>;
  readonly rows: readonly Row<F>[];
  readonly openId: string | undefined;
  readonly mayMake: boolean;
};

/** A shorter list is seen at a glance: there is nothing to search or sort. */
const leastSearched = 2;

/** The list of rows: searchable, sortable, navigable by arrow keys. */
export function ResourceList<F extends Fields>({ screen, rows, openId, mayMake }: Props<F>) {
  const t = useTexts();
  const { resource, detail, mark } = screen;
  const emptyHint = t.find(`list.emptyHint.${resource.name}`);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useKept<SortOrder>(`order:${resource.name}`, orders, "title");
  const sorted = useMemo(
    () =>
      sortedRows(
        rows.map((row) => ({
          id: row.id,
          title: titleOf(resource, row, t.locale) || `#${row.id}`,
          detail: detail?.(row, t) ?? "",
          mark: mark?.(row),
        })),
        order,
        t.locale,
      ),
    // The texts follow from the locale.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, order, t.locale, resource, detail, mark],
  );
  const entries = useMemo(() => foundRows(sorted, search), [sorted, search]);
  const navigate = useNavigate();
  const searchRef = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => searchRef.current?.focus()]]);

  const scrollRef = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => (detail === undefined ? 36 : 54),
    getItemKey: (index) => entries[index]?.id ?? index,
    overscan: 8,
  });
  const openIndex = entries.findIndex((entry) => String(entry.id) === openId);
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex, { align: "auto" });
    // Only when another row is opened, so that it does not interfere with scrolling.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [openId]);

  /** Arrow keys move from row to row, also beyond the rendered ones. */
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = Number(event.target instanceof HTMLElement ? (event.target.dataset["index"] ?? -1) : -1);
    const next = Math.min(entries.length - 1, Math.max(0, index + step));
    virtual.scrollToIndex(next, { align: "auto" });
    const rowAt = () => scrollRef.current?.querySelector<HTMLElement>(`a[data-index="${next}"]`);
    // A row that is not rendered yet gets the focus a frame later; a rendered one must have it before the next key.
    const row = rowAt();
    if (row) row.focus();
    else requestAnimationFrame(() => rowAt()?.focus());
  }

  /** Enter in the search opens the first match. */
  function handleSearchKey(event: KeyboardEvent<HTMLElement>): void {
    const [first] = entries;
    if (event.key === "Enter" && first !== undefined) void navigate(placeOf(screen, first.id));
    else handleKey(event);
  }

  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <Text component="h1" fw={650} fz="h3" m={0}>
          {t.of(`${resource.name}.all`)}
        </Text>
        {mayMake && (
          <Button
            renderRoot={(props) => <Link {...props} {...placeOf(screen, "new")} />}
            size="compact-md"
            fz="sm"
            flex="none"
            leftSection={<IconPlus size={16} />}
          >
            {t("list.new")}
          </Button>
        )}
      </Group>
      {rows.length >= leastSearched && (
        <Group gap="xs" wrap="nowrap">
          <TextInput
            ref={searchRef}
            type="search"
            aria-label={t("list.search")}
            placeholder={t("list.search")}
            leftSection={<IconSearch size={16} />}
            value={search}
            style={{ flex: 1 }}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            onKeyDown={handleSearchKey}
          />
          <Select
            aria-label={t("list.sort")}
            value={order}
            w={130}
            allowDeselect={false}
            data={orders.map((value) => ({ value, label: t(`list.sort.${value}`) }))}
            onChange={(value) => setOrder(orders.find((known) => known === value) ?? "title")}
          />
        </Group>
      )}
      <Box ref={scrollRef} className={classes["rows"]} tabIndex={-1} onKeyDown={handleKey}>
        {entries.length === 0 && (
          // On a wide screen, what stands beside the list says that it is empty.
          <Text
            p="md"
            c="dimmed"
            size="sm"
            {...(rows.length === 0 && openId === undefined && { hiddenFrom: "md" })}
          >
            {rows.length === 0
              ? (t.find(`list.emptyOf.${resource.name}`) ?? t("list.emptyReadOnly"))
              : t("list.nothingFound")}
          </Text>
        )}
        {rows.length === 0 && emptyHint !== undefined && (
          <Text px="md" c="dimmed" size="sm" hiddenFrom="md">
            {emptyHint}
          </Text>
        )}
        <Box role="list" pos="relative" h={virtual.getTotalSize()}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const entry = entries[index];
            if (entry === undefined) return null;
            const isOpen = String(entry.id) === openId;
            return (
              <Box
                key={key}
                role="listitem"
                ref={virtual.measureElement}
                data-index={index}
                pos="absolute"
                top={0}
                left={0}
                w="100%"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Link {...placeOf(screen, entry.id)} className={classes["row"]} data-index={index}>
                  {entry.mark}
                  <span className={classes["texts"]}>
                    <Text component="span" display="block" size="sm" fw={isOpen ? 600 : 500} truncate>
                      {entry.title}
                    </Text>
                    {detail !== undefined && (
                      <Text component="span" display="block" size="xs" c="dimmed" truncate>
                        {entry.detail || "\u00A0"}
                      </Text>
                    )}
                  </span>
                </Link>
              </Box>
            );
          })}
        </Box>
      </Box>
      <Text size="xs" c="dimmed" px={10} role="status">
        {rows.length > 0 && t("list.count", { count: entries.length })}
      </Text>
    </Stack>
  );
}
