import { Button } from '@kanaka/ui/button';
import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { keepFocus } from '../page/keep-focus.ts';

/** Below a list of rows: what is wrong with it, and the button that adds one. */
export function AddRow({
  ref,
  mistake,
  className = 'mt-1 -ml-3',
  disabled = false,
  onClick,
  children,
}: {
  ref: Ref<HTMLButtonElement>;
  mistake?: string | undefined;
  /** Replaces the space around the button. */
  className?: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <>
      {mistake && (
        <p role="alert" className="mt-2 text-sm text-brick">
          {mistake}
        </p>
      )}
      <Button
        Icon={Plus}
        ref={ref}
        variant="ghost"
        padding="sm"
        className={className}
        disabled={disabled}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        {children}
      </Button>
    </>
  );
}
