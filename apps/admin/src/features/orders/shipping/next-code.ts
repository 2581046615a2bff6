import type { KeyboardEvent } from 'react';

/** A scanner ends each code with Enter: the next field of a HUID or an AWB takes the next one, and after the last the button. */
export function toNextCode(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const codes = [
    ...(form?.querySelectorAll<HTMLElement>('li:not([hidden]) :is([name$=".huid"], [name$=".awb"])') ?? []),
  ];
  const next = codes[codes.indexOf(event.currentTarget) + 1];
  (next ?? document.querySelector<HTMLElement>(`button[form="${form?.id}"]`))?.focus();
}
