import { Skeleton, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { download } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/hall/rows/visitor-photo.module.css";

type Props = {
  /** The name under which it is stored. */
  readonly name: string;
  readonly size?: "small" | "large";
};

/** The photo of a visitor, which only signed-in staff may see. */
export function VisitorPhoto({ name, size = "small" }: Props) {
  const t = useTexts();
  const { data, error } = useQuery({
    queryKey: ["photo", name],
    // An `img` request sends no credentials, so the photo is fetched and shown as a blob.
    queryFn: async () => addressOf(await download(`/photo/${encodeURIComponent(name)}`)),
    staleTime: Infinity,
    retry: false,
  });
  if (error !== null) return <Text size="sm">{t("hall.noPhoto")}</Text>;
  if (data === undefined) return <Skeleton className={classes[size] ?? ""} aria-busy="true" />;
  return <img src={data} alt={t("queue.photo")} className={classes[size]} />;
}

function addressOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("no image")));
    reader.readAsDataURL(image);
  });
}
