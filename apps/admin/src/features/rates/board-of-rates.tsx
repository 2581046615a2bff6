import type { BoardRate, RateAge } from '@kanaka/contracts/catalog/metal-rates';
import type { PreciousMetal } from '@kanaka/money/metal-rates';
import { formatPaise, toPaise } from '@kanaka/money/rupees';
import { Badge } from '@kanaka/ui/badge';
import { cn } from '@kanaka/ui/cn';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Card } from '../../shared/page/page.tsx';
import { formatMoment } from '../../shared/words.tsx';
import { metalNames, preciousMetals } from '../../shared/rate-board.ts';
import type { Board } from './rate-notices.ts';
import { agoWords } from './moves-table.tsx';
import { largeUnit, perGrams, useQuoting } from './quoting.tsx';

const ages: Record<RateAge, { tone: 'green' | 'yellow' | 'red'; words: string }> = {
  fresh: { tone: 'green', words: 'Up to date' },
  attention: { tone: 'yellow', words: 'Old' },
  'not-orderable': { tone: 'red', words: 'Too old to sell' },
};

/** Today's rates of each metal, a gram and as the trade quotes them, with their age and who set them. */
export function BoardOfRates({ board: { rates, ages: metalAges }, readAt }: { board: Board; readAt: number }) {
  const metals = preciousMetals.filter((metal) => rates.some((rate) => rate.metal === metal));
  return (
    <div className="grid items-start gap-6 md:grid-cols-2 md:max-xl:*:first:row-span-2 xl:grid-cols-3">
      {metals.map((metal) => (
        <MetalCard
          key={metal}
          metal={metal}
          readAt={readAt}
          rates={rates.filter((rate) => rate.metal === metal)}
          age={metalAges.find((each) => each.metal === metal)?.age ?? 'fresh'}
        />
      ))}
    </div>
  );
}

function MetalCard({
  metal,
  rates,
  age,
  readAt,
}: {
  metal: PreciousMetal;
  rates: readonly BoardRate[];
  age: RateAge;
  /** When the rates were read, in milliseconds. */
  readAt: number;
}) {
  const grams = largeUnit[metal];
  const quote = useQuoting().quotes[metal];
  const quoted = rates.find(({ fineness }) => fineness === quote.fineness) ?? rates[0];
  const id = `rates-of-${metal}`;
  return (
    <Card aria-labelledby={id} className="min-w-0">
      <div className="border-b border-hairline px-4 py-3 sm:px-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id={id} className="text-lg">
            {metalNames[metal]}
          </h2>
          <Badge tone={ages[age].tone}>{ages[age].words}</Badge>
        </div>
        {quoted && (
          <p className="text-xs text-ink-muted">
            {formatMoment(quoted.since)}, {agoWords(quoted.since, readAt)} ago ·{' '}
            {quoted.source === 'feed' ? 'from the feed' : quoted.setBy}
          </p>
        )}
      </div>
      <Table label={`${metalNames[metal]} today`}>
        <thead>
          <tr>
            <TableHead className="pl-4 sm:pl-5">Purity</TableHead>
            <TableHead className="text-right">1 g</TableHead>
            <TableHead className="pr-4 text-right sm:pr-5">{perGrams(grams).replace('for ', '')}</TableHead>
          </tr>
        </thead>
        <tbody>
          {rates.map(({ fineness, purity, rate, origin }) => (
            <TableRow
              key={fineness}
              className={cn(
                'last:border-b-0 [&>*]:h-10 [&>*]:py-1',
                fineness === quote.fineness && 'bg-ivory font-medium',
              )}
            >
              <th
                scope="row"
                className={cn(
                  'pl-4 text-left whitespace-nowrap sm:pl-5',
                  fineness === quote.fineness ? 'font-medium' : 'font-normal',
                )}
              >
                {purity}
                {origin === 'override' && <span className="block text-xs leading-4 text-amber">by hand</span>}
                {fineness === quote.fineness && <span className="sr-only">, as quoted</span>}
              </th>
              <TableCell className="figures px-1.5 text-right sm:px-3">{formatPaise(toPaise(rate))}</TableCell>
              <TableCell className="figures pr-4 pl-1.5 text-right text-ink-soft sm:pr-5 sm:pl-3">
                {formatPaise(toPaise(rate) * grams)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
