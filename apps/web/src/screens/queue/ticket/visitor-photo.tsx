import { useQuery } from "@tanstack/react-query";
import { download } from "#api/send.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#screens/queue/queue.module.css";

/** Shows the photograph of a visitor, which only those see who are signed in. */
export function VisitorPhoto({ name }: { readonly name: string }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ["photo", name],
    // An image in a page asks without saying who asks; so it is fetched, and put into the page as it is.
    queryFn: async () => addressOf(await download(`/photo/${encodeURIComponent(name)}`)),
    staleTime: Infinity,
    retry: false,
  });
  return data && <img src={data} alt={t("queue.photo")} className={classes["photo"]} />;
}

function addressOf(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("no image")));
    reader.readAsDataURL(image);
  });
}
