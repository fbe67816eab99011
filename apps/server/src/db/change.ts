/** Whom a change reaches: everybody who may read such rows, those of one organization, or only those of all of them. */
export type Reach = "everybody" | "global" | number;

/** Something that happened to a row, for everybody who watches. */
export type Change = {
  readonly topic: string;
  readonly act: "create" | "edit" | "delete";
  readonly id: number;
  readonly reach: Reach;
  /** The browser that did it. */
  readonly uid: string;
};
