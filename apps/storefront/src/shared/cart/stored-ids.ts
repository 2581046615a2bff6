import { deviceMemory } from '@kanaka/web-kit/browser-memory';

/** A list of ids that the browser keeps, the newest first. */
export function storedIds(key: string) {
  const changes = new EventTarget();
  let text: string | null = null;
  let ids: readonly string[] = [];

  const read = (): readonly string[] => {
    const now = deviceMemory.readText(key);
    // The same array for the same text, so that React renders only changes.
    if (now !== text) {
      text = now;
      ids = idsIn(deviceMemory.read(key));
    }
    return ids;
  };

  return {
    read,
    /** Changes the list as it is at this moment, also when another tab has just changed it. */
    change: (next: (before: readonly string[]) => readonly string[]): void => {
      const changed = next(read());
      if (changed.length === 0) deviceMemory.forget(key);
      else deviceMemory.write(key, changed);
      changes.dispatchEvent(new Event('change'));
    },
    /** Reports changes of this tab and of others; returns a function that stops. */
    subscribe: (report: () => void): (() => void) => {
      changes.addEventListener('change', report);
      window.addEventListener('storage', report);
      return () => {
        changes.removeEventListener('change', report);
        window.removeEventListener('storage', report);
      };
    },
  };
}

/** Somebody may have edited it: only short texts are ids. */
const idsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && isId.test(id)) : [];

const isId = /^[\da-f-]{36}$/;
