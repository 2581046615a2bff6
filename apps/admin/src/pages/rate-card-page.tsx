import type { BoardRate } from '@kanaka/contracts/catalog/metal-rates';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { Button } from '@kanaka/ui/button';
import { ErrorState } from '@kanaka/ui/error-state';
import { SelectField } from '@kanaka/ui/select-field';
import { Skeleton } from '@kanaka/ui/skeleton';
import { saveFile } from '@kanaka/web-kit/save-file';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PrintedPage } from '../features/orders/print/printed-page.tsx';
import { cardMoment, cardRows, cardSize, drawCard } from '../features/rates/rate-card.ts';
import { optionsOf } from '../shared/forms/form.tsx';
import { Loaded } from '../shared/page/page.tsx';
import { BoardApi } from '../shared/rate-board.ts';
import { ShopApi } from '../shared/use-shop.ts';
import { formatDay, shopDay } from '../shared/words.tsx';

const papers = optionsOf({ a5: 'A5', a4: 'A4' });
const pages = { a5: '[page:rate-card]', a4: '[page:label-sheet]' };

/** Today's rates to print for the counter, and to send as a picture. */
export function RateCardPage() {
  const [search, setSearch] = useSearchParams();
  const paper = search.get('paper') === 'a4' ? 'a4' : 'a5';
  const [picture, setPicture] = useState<File | null>(null);
  const board = BoardApi.useRateBoardQuery();
  const shop = ShopApi.useShopQuery();
  const sharing = picture && { files: [picture] };
  return (
    <PrintedPage
      title="Rate card"
      back={{ to: '/rates', words: 'Rates' }}
      ready={picture !== null}
      choices={
        <>
          <SelectField
            label="Paper"
            labelHidden
            options={papers}
            value={paper}
            onChange={({ target }) => setSearch({ paper: target.value }, { replace: true })}
          />
          <Button
            Icon={Download}
            variant="outline"
            disabled={!picture}
            onClick={() => picture && saveFile(picture, picture.name)}
          >
            Download picture
          </Button>
          {sharing && 'canShare' in navigator && navigator.canShare(sharing) && (
            // A share that is given up is no failure.
            <Button
              Icon={Share2}
              variant="outline"
              onClick={() => void navigator.share(sharing).catch(() => undefined)}
            >
              Share
            </Button>
          )}
        </>
      }
    >
      <h1 className="sr-only">Rate card</h1>
      <Loaded response={board} name="Rates" skeleton={skeleton}>
        {({ data: { rates } }) => (
          <Loaded response={shop} name="The shop" skeleton={skeleton}>
            {({ data }) => (
              <div className={pages[paper]}>
                <Card rates={rates} shop={data} onDrawn={setPicture} />
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </PrintedPage>
  );
}

const skeleton = <Skeleton label="Loading the rate card" className="mx-auto aspect-[1748/2470] w-full max-w-[140mm]" />;

/** Draws the card and gives it out as a picture. */
function Card({
  rates,
  shop,
  onDrawn,
}: {
  rates: readonly BoardRate[];
  shop: Shop;
  onDrawn: (picture: File | null) => void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const drawn = canvas.current;
    if (!drawn) return undefined;
    let isCurrent = true;
    const draw = async () => {
      await drawCard(drawn, { rates, shop });
      drawn.toBlob((blob) => {
        if (isCurrent && blob) onDrawn(new File([blob], `rates-${shopDay(new Date())}.png`, { type: 'image/png' }));
      });
    };
    draw().catch(() => setFailed(true));
    return () => {
      isCurrent = false;
    };
  }, [rates, shop, onDrawn]);
  if (failed) return <ErrorState title="The card could not be drawn" />;
  const said = cardRows(rates).map(({ name, gram }) => `${name} ${gram} a gram`);
  const moment = cardMoment(rates);
  return (
    <canvas
      ref={canvas}
      {...cardSize}
      role="img"
      aria-label={`${shop.name}, rates${moment && ` of ${formatDay(moment)}`}: ${said.join(', ')}`}
      className="mx-auto block w-full max-w-[140mm] border border-hairline print:max-w-none print:border-0"
    />
  );
}
