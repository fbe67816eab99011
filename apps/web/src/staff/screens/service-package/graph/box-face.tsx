import { IconPackage } from "@tabler/icons-react";
import { useUnitName } from "#staff/api/unit-names.ts";
import type { PackageItem } from "#staff/screens/service-package/items/package-items.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = {
  readonly item: PackageItem;
  readonly place: number;
  readonly name: string;
  readonly minutes: number | undefined;
};

/** The contents of a box: its position in the visit, its name and duration. */
export function BoxFace({ item, place, name, minutes }: Props) {
  const t = useTexts();
  const unitName = useUnitName();
  return (
    <>
      <span className={classes["place"]}>{place}.</span>{" "}
      <span className={classes["words"]}>
        <span className={classes["name"]}>{name}</span>{" "}
        <span className={classes["minutes"]}>
          {item.type === "package" && (
            <>
              <IconPackage size={12} aria-hidden /> {t("service-package.items.type.package")}
              {minutes !== undefined && ", "}
            </>
          )}
          {minutes !== undefined && `${minutes} ${unitName("min")}`}
        </span>
      </span>
    </>
  );
}
