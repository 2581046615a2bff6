import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Sheet } from '@kanaka/ui/sheet';
import { useState } from 'react';

export function DialogExhibit() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <Dialog open={open} onOpenChange={setOpen} title="A dialog" footer={<Button>Done</Button>}>
        One thing to attend to.
      </Dialog>
    </>
  );
}

const sides = ['left', 'right', 'bottom'] as const;

export function SheetExhibit() {
  const [side, setSide] = useState<(typeof sides)[number]>('right');
  const [open, setOpen] = useState(false);
  return (
    <>
      {sides.map((one) => (
        <Button
          key={one}
          variant="outline"
          onClick={() => {
            setSide(one);
            setOpen(true);
          }}
        >
          From {one}
        </Button>
      ))}
      <Sheet side={side} open={open} onOpenChange={setOpen} title="A sheet">
        It slides in from the {side}.
      </Sheet>
    </>
  );
}
