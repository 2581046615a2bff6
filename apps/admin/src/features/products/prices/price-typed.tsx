import { lineOf } from '@kanaka/contracts/catalog/price-recipe';
import { breakupRows } from '@kanaka/presentation/breakup-words';
import { formatPaise } from '@kanaka/money/rupees';
import { priceBreakdown, unitPrice } from '@kanaka/money/gst';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useTaxPercent } from '../../../shared/use-shop.ts';
import type { ProductFields } from '../form/product-form-rules.ts';
import { useTypedPrice } from './use-typed-price.ts';

/** The price and its break-up at today's rates, computed as the shop computes it. */
export function PriceTyped() {
  const typed = useTypedPrice(useFormContext<ProductFields>().control);
  const taxPercent = useTaxPercent();
  if (typed.state === 'no-rate') {
    return (
      <p className="border-t border-hairline pt-4 text-amber">
        There is no rate of {typed.metal} yet.{' '}
        <Link to="/rates?set=today" className="inline-flex min-h-11 items-center underline underline-offset-4">
          Set today’s rates
        </Link>
      </p>
    );
  }
  if (typed.state === 'open') {
    return <p className="border-t border-hairline pt-4 text-ink-soft">{typed.words}</p>;
  }
  const { price, size, withoutMaking } = typed;
  const base = unitPrice(price);
  const { taxAmountPaise, priceWithTaxPaise } = priceBreakdown(base, taxPercent);
  return (
    <section aria-label="Price today" className="border-t border-hairline pt-4">
      <table className="w-full tabular-nums">
        <caption className="mb-1 text-left font-medium">
          Today’s price{withoutMaking && ' without making'}
          {size !== '' && ` in size ${size}, the lowest`}
        </caption>
        <tbody>
          {breakupRows({ lines: price.lines.map(lineOf) }).map(({ name, detail, paise }, place) => (
            <tr key={place}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal">
                {name} <span className="text-xs text-ink-muted">{detail}</span>
              </th>
              <td className="figures py-0.5 text-right whitespace-nowrap">{formatPaise(paise)}</td>
            </tr>
          ))}
          <tr className="border-t border-hairline font-medium">
            <th scope="row" className="py-1 text-left font-medium">
              Before tax
            </th>
            <td className="figures py-1 text-right text-lg whitespace-nowrap">{formatPaise(base)}</td>
          </tr>
          {taxPercent > 0 && (
            <tr className="text-ink-soft">
              <th scope="row" className="text-left font-normal">
                With {taxPercent} % GST <span className="text-xs text-ink-muted">{formatPaise(taxAmountPaise)}</span>
              </th>
              <td className="figures text-right whitespace-nowrap">{formatPaise(priceWithTaxPaise)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
