import { useState } from "react";
import { useWords } from "#visitors/booking/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

/** Shares the address of a booking where the device can, else copies it. */
export function SaveLink({ path }: { readonly path: string }) {
  const t = useWords();
  const [result, setResult] = useState<"copied" | "notCopied">();
  const url = new URL(path, location.origin).href;
  const canShare = "share" in navigator;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setResult("copied");
    } catch {
      setResult("notCopied");
    }
  };
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ url });
    } catch (error) {
      // A visitor who closes the dialog has changed their mind; anything else means that sharing does not work here.
      if (!(error instanceof DOMException && error.name === "AbortError")) await copy();
    }
  };
  return (
    <>
      <Button onClick={() => void (canShare ? share() : copy())}>
        {t(canShare ? "shareLink" : "copyLink")}
      </Button>
      <p role="status">{result === "copied" ? t("linkCopied") : ""}</p>
      {result === "notCopied" && <p>{url}</p>}
    </>
  );
}
