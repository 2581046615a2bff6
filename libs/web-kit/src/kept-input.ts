import { deviceMemory, tabMemory } from './browser-memory.ts';

/** What somebody has typed and not sent yet, kept in this browser so that closing the page does not lose it. */
const PREFIX = 'kanaka-typed:';

const DAY_MS = 86_400_000;
/** Older input is forgotten. */
const KEPT_DAYS = 14;

export type KeptInput = {
  /** When it was typed, in milliseconds. */
  at: number;
  /** The version of what it changes, if that has versions. */
  version: string;
  /** Whatever was given to `keepInput`, as JSON keeps it; check it before use. */
  value: unknown;
};

/** `key` names the form, what it is about, and whose input it is. */
export function keepInput(key: string, value: unknown, version = ''): void {
  deviceMemory.write(PREFIX + key, { at: Date.now(), version, value });
}

export function forgetInput(key: string): void {
  deviceMemory.forget(PREFIX + key);
}

/** Null when nothing is kept, or nothing that can be read. */
export function findInput(key: string): KeptInput | null {
  const found = deviceMemory.read(PREFIX + key);
  return isKept(found) && found.at >= Date.now() - KEPT_DAYS * DAY_MS ? found : null;
}

/** Removes what is too old, of all forms; to be called once at the start of an app. */
export function forgetOldInput(): void {
  const keys = deviceMemory.keys().filter((name) => name.startsWith(PREFIX));
  for (const name of keys) if (!findInput(name.slice(PREFIX.length))) deviceMemory.forget(name);
}

const CLOSED = 'kanaka-closed-forms';

/** The keys of the forms of this tab that the end of the session closed while something typed was in them. */
function closedForms(): string[] {
  const keys = tabMemory.read(CLOSED);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

/** To be called when the end of the session closes a form; only one with something kept is remembered. */
export function rememberClosed(key: string): void {
  if (findInput(key)) tabMemory.write(CLOSED, [...new Set([...closedForms(), key])]);
}

export function forgetClosed(key: string): void {
  const others = closedForms().filter((one) => one !== key);
  tabMemory.write(CLOSED, others);
}

/** Whether the form is to open again by itself, with what was typed. */
export const wasClosed = (key: string): boolean => closedForms().includes(key) && findInput(key) !== null;

function isKept(found: unknown): found is KeptInput {
  return (
    typeof found === 'object' &&
    found !== null &&
    'value' in found &&
    'at' in found &&
    typeof found.at === 'number' &&
    'version' in found &&
    typeof found.version === 'string'
  );
}
