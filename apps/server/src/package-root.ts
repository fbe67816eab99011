/** The server package's folder. Source and bundle both lie one folder below it, so this holds for both. */
export const packageRoot = new URL("..", import.meta.url);
