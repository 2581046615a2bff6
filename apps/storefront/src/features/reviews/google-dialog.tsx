import type { Openable } from '@kanaka/ui/overlay';
import { Button } from '@kanaka/ui/button';
import { ButtonLink } from '@kanaka/ui/button-link';
import { Dialog } from '@kanaka/ui/dialog';
import { create } from 'qrcode';
import { useShop } from '../../shared/page/use-shop.ts';

/** A QR code as one SVG path: every dark module is a unit square. */
function qrPath(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { size: modules.size, path };
}

/** The link to the shop's Google reviews, with a QR code to open it on a phone. */
export function GoogleDialog({ open, onOpenChange }: Openable) {
  const shop = useShop();
  const { size, path } = qrPath(shop.reviewUrl);
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
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
      <svg
        role="img"
        aria-label="QR code of our Google review page"
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        shapeRendering="crispEdges"
        className="mx-auto block size-56 border border-hairline text-ink"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p className="mt-5 text-center text-base text-ink-soft">
        Scan this code with your phone's camera to leave a review.
      </p>
    </Dialog>
  );
}
