/** The tab's own memory; a browser that refuses it simply forgets. */
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
      // Storage is full or refused.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Storage is refused.
    }
  },
};
