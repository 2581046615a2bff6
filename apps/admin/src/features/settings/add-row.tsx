import { Button } from '@kanaka/ui/button';
import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { keepFocus } from '../../shared/keep-focus.ts';

/** The button below a list of rows that adds one. */
export function AddRow({
  ref,
  onClick,
  children,
}: {
  ref: Ref<HTMLButtonElement>;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <Button ref={ref} variant="ghost" padding="sm" className="mt-1 -ml-3" onMouseDown={keepFocus} onClick={onClick}>
      <Plus aria-hidden="true" strokeWidth={1.5} />
      {children}
    </Button>
  );
}
