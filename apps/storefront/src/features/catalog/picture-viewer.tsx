import { useReturnFocus } from '@kanaka/ui/return-focus';
import { Dialog } from 'radix-ui';
import { useBackCloses } from '../../shared/use-back-closes.ts';
import { ViewerPictures, type ViewerProps } from './viewer-pictures.tsx';

/** The pictures of a piece on the full screen. Escape, Back and its button close it. */
export function PictureViewer({
  open,
  onOpenChange,
  ...pictures
}: { open: boolean; onOpenChange: (open: boolean) => void } & ViewerProps) {
  const returnFocus = useReturnFocus();
  useBackCloses(open, () => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 bg-ivory outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
        >
          <ViewerPictures {...pictures} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
