import common from "#visitors/texts/common.en.ts";

export default { ...common } as const;
