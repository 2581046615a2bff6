import { useEffect, useRef } from 'react';

/** Whether a key press belongs to a focused field or an open dialog, or is part of a shortcut of the browser. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping =
    target instanceof Element && target.closest('input, textarea, select, [contenteditable], [role=dialog]');
  return Boolean(isTyping) || ctrlKey || metaKey || altKey;
}

/** The ref of a field that the key "/" focuses. */
export function useSlashKey() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTaken(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return input;
}
