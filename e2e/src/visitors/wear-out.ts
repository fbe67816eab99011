/** Does something while others ask so often that whoever asks like them is sent away. Asking gives the status of its answer. */
export async function whileWornOut<T>(ask: () => Promise<number>, deed: () => Promise<T>): Promise<T> {
  const askOften = (): Promise<readonly number[]> => Promise.all(Array.from({ length: 50 }, ask));
  let isGoingOn = true;
  while (!(await askOften()).includes(429));
  const going = (async () => {
    while (isGoingOn) await askOften();
  })();
  try {
    return await deed();
  } finally {
    isGoingOn = false;
    await going;
  }
}
