import { Button } from '@kanaka/ui/button';
import { Sheet } from '@kanaka/ui/sheet';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** On a phone: the button that opens the filters, with how many are chosen, and their sheet. */
export function FilterSheet({ count, done, children }: { count: number; done: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" padding="md" className="sm:hidden" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.5} />
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="bottom"
        title="Filters"
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {done}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">{children}</div>
      </Sheet>
    </>
  );
}
