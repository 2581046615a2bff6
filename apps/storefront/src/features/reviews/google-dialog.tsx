import type { Openable } from '@kanaka/ui/overlay';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Dialog } from '@kanaka/ui/dialog';
import { QrCode } from '@kanaka/ui/qr-code';
import { useShop } from '../../shared/page/use-shop.ts';

/** The link to the shop's Google reviews, with a QR code to open it on a phone. */
export function GoogleDialog({ open, onOpenChange }: Openable) {
  const shop = useShop();
  return (
    <Dialog
      size="sm"
      open={open}
      onClose={() => onOpenChange(false)}
      title="Review on Google"
      footer={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          <ButtonLink to={shop.reviewUrl} target="_blank" rel="noreferrer">
            Open Google Reviews
          </ButtonLink>
        </>
      }
    >
      <QrCode text={shop.reviewUrl} label="QR code of our Google review page" className="mx-auto" />
      <p className="mt-5 text-center text-base text-ink-soft">
        Scan this code with your phone's camera to leave a review.
      </p>
    </Dialog>
  );
}
