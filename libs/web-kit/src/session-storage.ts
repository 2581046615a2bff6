/** The tab's sessionStorage with JSON values; where the browser refuses storage, nothing is kept. */
export const tabMemory = {
  read(key: string): unknown {
    try {
      const text = sessionStorage.getItem(key);
      return text === null ? null : (JSON.parse(text) as unknown);
    } catch {
      return null;
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Storage is full or not available.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is not available.
    }
  },
};
