import classes from "#staff/ui/drag-list/drag-list.module.css";

type Props = {
  readonly name: string;
  /** Whether what is held would be put here. */
  readonly isOver: boolean;
};

/** A place between things, where another can be put. */
export const Gap = ({ name, isOver }: Props) => (
  <div className={classes["gap"]} data-gap={name} data-over={isOver || undefined} />
);
