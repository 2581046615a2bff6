import type { ReactNode } from 'react';

/** What waits for the owner, with the buttons that decide on it. */
export function AttentionRow({ buttons, children }: { buttons: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-hairline px-4 py-3 last:border-b-0 sm:px-5">
      <div className="min-w-0 flex-1 basis-72">{children}</div>
      {buttons}
    </li>
  );
}

/** What is of interest only now and then. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft underline underline-offset-4">
        Details
      </summary>
      {children}
    </details>
  );
}
