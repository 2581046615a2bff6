/** How many seconds each part of a drill took. */
export function stopwatch() {
  const seconds: Record<string, number> = {};
  async function timed<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    const result = await work();
    seconds[what] = Number(((performance.now() - began) / 1000).toFixed(1));
    return result;
  }
  return { seconds, timed };
}
