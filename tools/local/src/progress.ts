/** The progress of the start: one line for each change. */
export function createProgress(write: (text: string) => unknown) {
  const since = new Map<string, number>();
  const say = (line: string) => void write(`${line}\n`);
  return {
    say,
    /** A step has begun, or has new details. */
    begin(name: string, detail = ''): void {
      if (!since.has(name)) since.set(name, Date.now());
      if (detail) say(`  ${name}: ${detail}`);
    },
    done(name: string, detail = ''): void {
      const seconds = ((Date.now() - (since.get(name) ?? Date.now())) / 1000).toFixed(1);
      say(`  ${name} ready in ${seconds} s${detail && `, ${detail}`}`);
    },
  };
}
