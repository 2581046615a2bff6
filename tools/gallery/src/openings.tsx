import { Button } from '@kanaka/ui/button';
import { Dialog } from '@kanaka/ui/dialog';
import { Sheet } from '@kanaka/ui/sheet';
import { SkipLink } from '@kanaka/ui/skip-link';
import { useState } from 'react';

const dialogs = [
  { name: 'sm', size: 'sm' },
  { name: 'md', size: 'md' },
  { name: 'lg', size: 'lg' },
  { name: 'xl', size: 'xl' },
  { name: 'with a description', description: 'What it is about, in a line.' },
  { name: 'without a footer', footer: null },
  { name: 'its title hidden', titleHidden: true },
] as const;

export function DialogExhibit() {
  const [shown, setShown] = useState<(typeof dialogs)[number] | null>(null);
  const { name = '', ...look } = shown ?? {};
  return (
    <>
      {dialogs.map((one) => (
        <Button key={one.name} variant="outline" onClick={() => setShown(one)}>
          {one.name}
        </Button>
      ))}
      <Dialog
        open={shown !== null}
        onOpenChange={() => setShown(null)}
        title={`A dialog, ${name}`}
        footer={<Button onClick={() => setShown(null)}>Done</Button>}
        {...look}
      >
        One thing to attend to.
      </Dialog>
    </>
  );
}

/** Normally hidden above the viewport until it has the focus; here it is shown in its frame as when focused. */
export function SkipLinkExhibit() {
  return (
    <div className="relative h-24 w-full max-w-md translate-0 border border-dashed border-line [&>a]:translate-y-0">
      <SkipLink to="#skip-link" />
      <p className="px-4 pt-15 text-sm text-ink-muted">Elsewhere above the window, until the Tab key reaches it.</p>
    </div>
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
