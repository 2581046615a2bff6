import { Dialog } from 'radix-ui';
import { useEffect, useEffectEvent } from 'react';
import { ViewerImages, type ViewerProps } from './viewer-images.tsx';

/** The images of a piece on the full screen. Escape, Back and its button close it; `onClosed` moves the focus. */
export function ImageViewer({
  open,
  onOpenChange,
  onClosed,
  ...images
}: { open: boolean; onOpenChange: (open: boolean) => void; onClosed: () => void } & ViewerProps) {
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 bg-ivory outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <ViewerImages {...images} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** While something is open over the page, Back closes it instead of leaving the page. */
function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    let added = false;
    const goneBack = () => {
      added = false;
      onBack();
    };
    // Not at once: in development React runs effects twice, and going back takes effect only later.
    const timer = setTimeout(() => {
      history.pushState(history.state, '');
      added = true;
      window.addEventListener('popstate', goneBack);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', goneBack);
      if (added) history.back();
    };
  }, [open]);
}
