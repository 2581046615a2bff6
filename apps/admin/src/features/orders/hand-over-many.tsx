import { Button } from '@kanaka/ui/button';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { HandOverManyDialog } from './hand-over-many-dialog.tsx';

/** Hands over many orders by a CSV file. */
export function HandOverMany() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileUp aria-hidden="true" strokeWidth={1.5} />
        Hand over by CSV
      </Button>
      {open && <HandOverManyDialog onClose={() => setOpen(false)} />}
    </>
  );
}
