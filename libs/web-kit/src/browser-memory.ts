/** A storage of the browser. Where the browser refuses it, it is full, or somebody has spoilt what it holds, nothing is kept. */
function memoryIn(storage: () => Storage) {
  const attempt = <Result>(access: (kept: Storage) => Result): Result | null => {
    try {
      return access(storage());
    } catch {
      return null;
    }
  };
  return {
    readText: (key: string) => attempt((kept) => kept.getItem(key)),
    writeText: (key: string, text: string): void => void attempt((kept) => kept.setItem(key, text)),
    /** Values are kept as JSON. */
    read: (key: string): unknown => attempt((kept) => JSON.parse(kept.getItem(key) ?? 'null') as unknown),
    write: (key: string, value: unknown): void => void attempt((kept) => kept.setItem(key, JSON.stringify(value))),
    forget: (key: string): void => void attempt((kept) => kept.removeItem(key)),
    keys: () => attempt(Object.keys) ?? [],
  };
}

/** Kept until the tab is closed. */
export const tabMemory = memoryIn(() => sessionStorage);

/** Kept for all tabs and later visits. */
export const deviceMemory = memoryIn(() => localStorage);
