import type { StockValue } from '@kanaka/contracts/catalog/units';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Price } from '@kanaka/ui/price';
import { Skeleton } from '@kanaka/ui/skeleton';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { toPaise } from '@kanaka/money/rupees';
import { Card, Loaded } from '../../shared/page/page.tsx';
import { UnitsApi } from './units-api.ts';
import { counted } from '../../shared/words.tsx';

const grams = (weight: number) =>
  `${weight.toLocaleString('en-IN', { minimumFractionDigits: 3, maximumFractionDigits: 3 })} g`;
const capital = (metal: string) => metal.charAt(0).toUpperCase() + metal.slice(1);
const totalOf = (rows: readonly StockValue[]) => rows.reduce((sum, { value }) => sum + toPaise(value ?? 0), 0);

/** What is in stock of each metal and purity, and what it is worth at today's rates. */
export function StockValueTable() {
  const response = UnitsApi.useStockValueQuery();
  return (
    <Loaded
      response={response}
      failure="The stock’s value could not be loaded"
      skeleton={<Skeleton className="h-64 w-full" />}
    >
      {({ data }) => <Rows {...data} />}
    </Loaded>
  );
}

function Rows({ rows, unknownPieces }: { rows: readonly StockValue[]; unknownPieces: number }) {
  if (rows.length === 0 && unknownPieces === 0) return <EmptyState title="Nothing is in stock" />;
  return (
    <>
      <p className="mb-4 text-ink-soft">
        {rows.every(({ value }) => value === null) ? (
          'What the metal in stock is worth is shown once its rates are published.'
        ) : (
          <>
            The metal in stock is worth <Price paise={totalOf(rows)} className="text-lg text-ink" /> at today’s rates,
            without stones and making.
          </>
        )}
      </p>
      <Card className="max-sm:hidden">
        <Table label="Stock by metal and purity">
          <thead>
            <tr>
              <TableHead>Metal</TableHead>
              <TableHead>Purity</TableHead>
              <TableHead className="text-right">Pieces</TableHead>
              <TableHead className="text-right">Net weight</TableHead>
              <TableHead className="text-right">Fine weight</TableHead>
              <TableHead className="text-right">Rate a gram</TableHead>
              <TableHead className="text-right">Value</TableHead>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <TableRow key={`${row.metal} ${row.fineness}`}>
                <TableCell>{capital(row.metal)}</TableCell>
                <TableCell>{row.purity}</TableCell>
                <TableCell className="text-right tabular-nums">{row.pieces.toLocaleString('en-IN')}</TableCell>
                <TableCell className="text-right tabular-nums">{grams(row.netWeight)}</TableCell>
                <TableCell className="text-right tabular-nums">{grams(row.fineWeight)}</TableCell>
                <TableCell className="text-right">
                  {row.rate === null ? 'No rate' : <Price paise={toPaise(row.rate)} />}
                </TableCell>
                <TableCell className="text-right font-medium">
                  {row.value === null ? '—' : <Price paise={toPaise(row.value)} />}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Card>
      <ul aria-label="Stock by metal and purity" className="flex flex-col gap-3 sm:hidden">
        {rows.map((row) => (
          <li key={`${row.metal} ${row.fineness}`} className="border border-hairline bg-white p-4 text-sm">
            <div className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{row.metal === 'gold' ? `Gold ${row.purity}` : row.purity}</span>
              {row.value === null ? 'No rate' : <Price paise={toPaise(row.value)} className="text-base" />}
            </div>
            <p className="mt-1 text-ink-soft tabular-nums">
              {counted(row.pieces, 'piece')}, {grams(row.netWeight)} net, {grams(row.fineWeight)} fine
            </p>
            {row.rate !== null && (
              <p className="text-ink-muted">
                at <Price paise={toPaise(row.rate)} /> a gram
              </p>
            )}
          </li>
        ))}
      </ul>
      {unknownPieces > 0 && (
        <p className="mt-3 text-sm text-ink-muted">
          {counted(unknownPieces, 'piece is', 'pieces are')} left out: the purity or net weight is not known.
        </p>
      )}
    </>
  );
}
