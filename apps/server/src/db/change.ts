/** Who receives a change: everyone who may read such rows, one organization, or only accounts for all organizations. */
export type Reach = "everybody" | "global" | number;

/** A change of a row, for the live streams. */
export type Change = {
  readonly topic: string;
  readonly act: "create" | "edit" | "delete";
  readonly id: number;
  readonly reach: Reach;
  /** The browser that made the change. */
  readonly uid: string;
};
