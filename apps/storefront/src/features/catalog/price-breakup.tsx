import { breakupRows } from '@kanaka/presentation/breakup-words';
import type { PriceBreakup as Breakup } from '@kanaka/contracts/catalog/pricing';
import { formatPaise, formatPercent } from '@kanaka/money/rupees';
import { Price } from '@kanaka/ui/price';
import { useId } from 'react';
import { TextLink } from '@kanaka/ui/text-link';
import { momentWords } from '../../shared/page/day-words.ts';
import { productPrice } from './product-price.ts';

function Row({ name, detail = '', paise }: { name: string; detail?: string; paise: number }) {
  return (
    <tr className="border-b border-hairline align-baseline">
      <th scope="row" className="py-2 text-left font-normal">
        {name}
        {detail && <span className="text-ink-muted"> · {detail}</span>}
      </th>
      <td className="figures py-2 pl-3 text-right whitespace-nowrap">{formatPaise(paise)}</td>
    </tr>
  );
}

/** How a price by metal comes about, line by line, down to what is paid. */
export function PriceBreakup({
  breakup,
  size,
  isChosen,
  isSoldOut,
  taxPercent,
  heading: Heading,
}: {
  breakup: Breakup;
  /** The size that it is for, when sizes differ. */
  size: string | null;
  /** Whether the shopper has chosen it. */
  isChosen: boolean;
  /** Whether no size can be chosen. */
  isSoldOut: boolean;
  taxPercent: number;
  heading: 'h2' | 'h3';
}) {
  const id = useId();
  const { ratedAt } = breakup;
  const { paise, taxPaise } = productPrice(breakup, taxPercent);
  return (
    <section aria-labelledby={id} className="mt-9">
      <Heading id={id} className="text-lg">
        Price break-up{size !== null && ` for size ${size}`}
      </Heading>
      {size !== null && (
        <p className="text-sm text-ink-soft">
          {isChosen ? 'The size you have chosen.' : `The lowest-priced size.${isSoldOut ? '' : ' Choose yours above.'}`}
        </p>
      )}
      <table aria-labelledby={id} className="mt-2 w-full text-sm">
        <thead>
          <tr className="border-b border-gold text-ink-muted">
            <th scope="col" className="py-2 text-left font-normal">
              Component
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              Value
            </th>
          </tr>
        </thead>
        <tbody>
          {breakupRows(breakup).map((row, place) => (
            <Row key={place} {...row} />
          ))}
        </tbody>
        <tfoot>
          {taxPercent > 0 && (
            <>
              <Row name="Price before tax" paise={paise - taxPaise} />
              <Row name={`GST ${formatPercent(taxPercent)}`} paise={taxPaise} />
            </>
          )}
          <tr className="text-base font-medium">
            <th scope="row" className="py-3 text-left font-medium">
              Total
            </th>
            <td className="py-3 pl-3 text-right">
              <Price paise={paise} />
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-1 text-xs text-ink-muted sm:text-sm">
        At the rates of {momentWords(ratedAt)}.{' '}
        <TextLink to="/shop/rates" className="relative before:absolute before:-inset-x-1 before:-inset-y-2.5">
          All rates
        </TextLink>
      </p>
    </section>
  );
}
