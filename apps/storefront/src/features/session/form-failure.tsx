import type { ReactNode } from 'react';

/** Why a form was refused as a whole; nothing without a reason. The toast with the same words has announced it. */
export function FormFailure({ children }: { children: ReactNode }) {
  if (!children) return null;
  return <p className="border-l-2 border-brick bg-brick-soft px-4 py-3 text-sm break-words">{children}</p>;
}
