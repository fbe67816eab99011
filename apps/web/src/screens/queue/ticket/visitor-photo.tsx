import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { download } from "#api/send.ts";
import { useTexts } from "#texts/use-texts.ts";
import classes from "#screens/queue/queue.module.css";

/** Shows the photograph of a visitor, which only those see who are signed in. */
export function VisitorPhoto({ name }: { readonly name: string }) {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ["photo", name],
    queryFn: () => download(`/photo/${encodeURIComponent(name)}`),
    staleTime: Infinity,
    retry: false,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (data === undefined) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address && <img src={address} alt={t("queue.photo")} className={classes["photo"]} />;
}
