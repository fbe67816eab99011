import { Refusal } from "@cherga/contract/errors";

/** Limits how much work one key may have under way or waiting; more is refused at once. */
export function limitPerKey(most: number) {
  const countByKey = new Map<number, number>();

  return async <T>(key: number, work: () => Promise<T>): Promise<T> => {
    const count = countByKey.get(key) ?? 0;
    if (count >= most) throw new Refusal("ERROR_BUSY");
    countByKey.set(key, count + 1);
    try {
      return await work();
    } finally {
      const left = (countByKey.get(key) ?? 1) - 1;
      if (left === 0) countByKey.delete(key);
      else countByKey.set(key, left);
    }
  };
}
