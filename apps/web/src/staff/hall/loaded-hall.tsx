import { Skeleton, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { Hall } from "#staff/hall/hall.ts";
import { useHallWatch, useWatched } from "#staff/hall/hall-context.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Shows the hall once it is loaded; until then the loading state or the failure. */
export function LoadedHall({ children }: { readonly children: (hall: Hall) => ReactNode }) {
  const t = useTexts();
  const watched = useWatched();
  const { reload } = useHallWatch();
  if (watched.state === "failed")
    return <FailureAlert failure={watched.failure} onReply={() => void reload()} />;
  if (watched.state === "lost" && watched.hall === undefined)
    return <Text c="dimmed">{t("hall.notLoaded")}</Text>;
  if (watched.state === "loading" || watched.hall === undefined)
    return <Skeleton h={400} aria-busy="true" aria-label={t("hall.loading")} />;
  return children(watched.hall);
}
