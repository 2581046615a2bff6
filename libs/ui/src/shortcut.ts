/** Keyboard shortcuts are pressed with ⌘ on a Mac, elsewhere with Ctrl. */
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether it is the shortcut of a key, without Shift and Alt. */
export function isShortcut(event: KeyboardEvent, key: string): boolean {
  const modifier = isMac() ? event.metaKey : event.ctrlKey;
  return modifier && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;
}

/** As it is printed beside a control: "⌘K", "Ctrl K". */
export const shortcutWords = (key: string): string => `${isMac() ? '⌘' : 'Ctrl '}${key.toUpperCase()}`;

/** As `aria-keyshortcuts` has it. */
export const ariaShortcut = (key: string): string => `${isMac() ? 'Meta' : 'Control'}+${key.toUpperCase()}`;
