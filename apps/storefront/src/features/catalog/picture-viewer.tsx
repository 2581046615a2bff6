import { Dialog } from 'radix-ui';
import { useBackCloses } from './use-back-closes.ts';
import { ViewerPictures, type ViewerProps } from './viewer-pictures.tsx';

/** The pictures of a piece on the full screen. Escape, Back and its button close it; `onClosed` moves the focus. */
export function PictureViewer({
  open,
  onOpenChange,
  onClosed,
  ...pictures
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
          <ViewerPictures {...pictures} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
