import { ActionIcon, Button, Kbd } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { loadSetupTexts } from "#staff/texts/i18n.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const SearchDialog = lazy(async () => {
  const [{ SearchDialog: component }] = await Promise.all([
    import("#staff/shell/search/search-dialog.tsx"),
    // It finds pages that configure.
    loadSetupTexts(),
  ]);
  return { default: component };
});

/** Opens the search for pages, organizations, services, operators and tickets; also by Ctrl+K. */
export function SearchButton() {
  const t = useTexts();
  const [isOpen, { open, close }] = useDisclosure();
  // Also while a field has the focus.
  useHotkeys([["mod+K", open]], []);
  return (
    <>
      <Button
        variant="default"
        visibleFrom="md"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={<Kbd size="xs">Ctrl K</Kbd>}
        c="dimmed"
        fw={400}
        onClick={open}
      >
        {t("search.title")}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="inherit"
        size="lg"
        hiddenFrom="md"
        aria-label={t("search.title")}
        onClick={open}
      >
        <IconSearch size={18} />
      </ActionIcon>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
