import { toPaise } from '@kanaka/money/rupees';
import { sinceYesterday } from '@kanaka/presentation/since-yesterday';
import { cn } from '@kanaka/ui/cn';
import { Price } from '@kanaka/ui/price';
import { Link } from '@kanaka/ui/link';
import { momentWords } from '../../shared/page/day-words.ts';
import { newestSince } from './newest-since.ts';
import { RatesApi } from './rates-api.ts';

/** The rates that most shoppers ask for. */
const asked = [
  ['gold', 999, 'Gold 24K'],
  ['gold', 916, '22K'],
  ['gold', 750, '18K'],
  ['silver', 999, 'Silver'],
  ['platinum', 950, 'Platinum'],
] as const;

/** A discreet line with today's rates and their time; nothing in a shop without rates. */
export function RatesLine({ className }: { className?: string }) {
  const rates = RatesApi.useRatesQuery().data?.data ?? [];
  const shown = asked.flatMap(([metal, fineness, name]) => {
    const found = rates.find((rate) => rate.metal === metal && rate.fineness === fineness);
    return found ? [{ name, found }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <div className={cn('flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm text-white/65', className)}>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {shown.map(({ name, found }) => (
          <div key={name} className="flex items-baseline gap-2">
            <dt>{name}</dt>
            <dd className="text-white/90">
              <Price paise={toPaise(found.rate)} />
              {found.fineness === 916 && sinceYesterday(found) && (
                <span className="ml-2 text-white/65">{sinceYesterday(found).toLowerCase()}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Link
        to="/shop/rates"
        className="relative underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-2.5 hover:text-white hover:underline"
      >
        a gram, since {momentWords(newestSince(shown.map(({ found }) => found)))}
      </Link>
    </div>
  );
}
