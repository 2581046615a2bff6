import { Button } from '@kanaka/ui/button';
import { Sheet } from '@kanaka/ui/sheet';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** On a phone: the button that opens the filters, with how many are chosen, and their sheet. */
export function FilterSheet({
  count,
  done,
  onClear,
  className = 'sm:hidden',
  children,
}: {
  count: number;
  done: string;
  onClear: () => void;
  /** From which width on there is no button. */
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        Icon={SlidersHorizontal}
        variant="outline"
        padding="md"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="bottom"
        title="Filters"
        footer={
          <div className="flex gap-3">
            <Button variant="outline" className="flex-1" onClick={onClear}>
              Clear all
            </Button>
            <Button className="flex-1" onClick={() => setOpen(false)}>
              {done}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-5">{children}</div>
      </Sheet>
    </>
  );
}
