import { Link } from "#visitors/booking/parts/link.tsx";
import { useWords } from "#visitors/booking/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** Says that nobody can book this here, and where to go instead. */
export function NotOffered({ organizationId }: { readonly organizationId: number }) {
  const t = useWords();
  return (
    <Notice kind="bad" title={t("error.ERROR_NO_SERVICE")}>
      <Link look="plain" to={{ step: "service", organizationId }}>
        {t("chooseAnother")}
      </Link>
    </Notice>
  );
}
