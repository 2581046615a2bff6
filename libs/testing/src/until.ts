/** Waits until something that happens by itself has happened, looking often; rejects when it has not in time. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { withinMs = 100_000 }: { withinMs?: number } = {},
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits until an address answers 200. */
export function untilReady(url: string, options?: { withinMs?: number }): Promise<void> {
  return until(async () => (await fetch(url).catch(() => null))?.status === 200, options);
}
