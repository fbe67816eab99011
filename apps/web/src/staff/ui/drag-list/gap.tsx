import classes from "#staff/ui/drag-list/drag-list.module.css";

type Props = {
  readonly name: string;
  /** Whether the dragged entry would be dropped here. */
  readonly isOver: boolean;
};

/** A gap between entries, where another can be dropped. */
export const Gap = ({ name, isOver }: Props) => (
  <div className={classes["gap"]} data-gap={name} data-over={isOver || undefined} />
);
