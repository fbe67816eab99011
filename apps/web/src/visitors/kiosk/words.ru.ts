import common from "#visitors/texts/common.ru.ts";

export default { ...common } as const;
