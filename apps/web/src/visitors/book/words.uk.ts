import common from "#visitors/texts/common.uk.ts";

export default { ...common } as const;
