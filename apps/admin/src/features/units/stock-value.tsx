import { exportStock, leftOutReasons, stockFileName, type stockValue } from '@kanaka/contracts/catalog/units';
import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { margin } from '@kanaka/money/margin';
import { toPaise } from '@kanaka/money/rupees';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { Link } from 'react-router-dom';
import { percentInWords } from '../../shared/margin.tsx';
import { Figure, Figures } from '../../shared/page/figures.tsx';
import { Card, Loaded, PrintedHead } from '../../shared/page/page.tsx';
import { FileAndPrint } from '../../shared/lists/file-actions.tsx';
import { fileOf } from '../../shared/use-download.ts';
import { counted, formatCount, linkInText, shopDay, sentence } from '../../shared/words.tsx';
import { UnitsApi } from './units-api.ts';

type Value = AnswerOf<typeof stockValue>['data'];

const grams = (weight: number) =>
  `${weight.toLocaleString('en-IN', { minimumFractionDigits: 3, maximumFractionDigits: 3 })} g`;
const price = (rupees: number) => <Price paise={toPaise(rupees)} />;

/** Every piece in stock, as a file. */
export const stockFile = () =>
  fileOf(exportStock, {}, { what: 'Stock value', fileName: stockFileName(shopDay(new Date())) });

/** What is in stock: its metal at today's rates, what it cost, and what it is offered for; as a file and on paper too. */
export function StockValue() {
  const response = UnitsApi.useStockValueQuery();
  return (
    <>
      <PrintedHead title="Stock value" />
      <FileAndPrint file={stockFile} isLoaded={response.currentData !== undefined} />
      <Loaded response={response} name="The stock’s value" rows={1} row="h-64">
        {({ data }) =>
          data.totals.pieces === 0 && data.leftOutCount === 0 ? (
            <EmptyState title="Nothing is in stock" />
          ) : (
            <>
              <Totals {...data} />
              <Metals rows={data.rows} />
              <LeftOut pieces={data.leftOut} count={data.leftOutCount} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Totals({ rows, totals }: Value) {
  const { pieces, costed, cost, pricesOfCosted } = totals;
  const known = rows.filter(({ value }) => value !== null);
  const earned = margin(toPaise(pricesOfCosted), toPaise(cost));
  const ofThem = costed === pieces ? 'All pieces have a cost' : `${formatCount(costed)} of ${counted(pieces, 'piece')}`;
  return (
    <Figures className="mb-6 max-sm:grid-cols-1">
      <Figure name="Metal" note="At today’s rates, without stones and making">
        {known.length > 0 ? price(known.reduce((sum, { value }) => sum + toPaise(value ?? 0), 0) / 100) : 'No rates'}
      </Figure>
      <Figure name="Price" note={`Of ${counted(pieces, 'piece')}, before tax, at today’s rates`}>
        {price(totals.price)}
      </Figure>
      <Figure name="Cost" note={costed === 0 ? 'No piece has a cost' : ofThem}>
        {costed === 0 ? 'Not known' : price(cost)}
      </Figure>
      <Figure
        name={earned.paise < 0 ? 'Loss' : 'Margin'}
        note={
          costed === 0 ? 'Without costs there is none' : `${percentInWords(earned.percent)} of their price: ${ofThem}`
        }
      >
        {costed === 0 ? 'Not known' : <Price paise={Math.abs(earned.paise)} />}
      </Figure>
    </Figures>
  );
}

/** What is in stock of each metal and purity. */
function Metals({ rows }: Pick<Value, 'rows'>) {
  if (rows.length === 0) return null;
  return (
    <>
      <Card className="max-sm:hidden">
        <Table label="Stock by metal and purity" className="print:text-xs">
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
                <TableCell>{sentence(row.metal)}</TableCell>
                <TableCell className="whitespace-nowrap">{row.purity}</TableCell>
                <TableCell className="text-right tabular-nums">{row.pieces.toLocaleString('en-IN')}</TableCell>
                <TableCell className="text-right whitespace-nowrap tabular-nums">{grams(row.netWeight)}</TableCell>
                <TableCell className="text-right whitespace-nowrap tabular-nums">{grams(row.fineWeight)}</TableCell>
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
    </>
  );
}

/** The pieces that are not in the value of the metal, each with the reason. */
function LeftOut({ pieces, count }: { pieces: Value['leftOut']; count: number }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="left-out" className="mt-6">
      <h2 id="left-out" className="mb-2 text-lg">
        Left out of the metal’s value
      </h2>
      <ul aria-label="Left out of the metal’s value" className="border border-hairline bg-white text-sm">
        {pieces.map(({ productId, title, sku, pieces: number, reason }) => (
          <li
            key={`${productId} ${reason}`}
            className="flex break-inside-avoid flex-wrap items-center gap-x-4 border-b border-hairline px-4 last:border-b-0 print:py-1"
          >
            <Link to={`/products?edit=${productId}`} className={linkInText}>
              {title}
            </Link>
            {sku && <span className="text-ink-muted">{sku}</span>}
            <span className="tabular-nums">{counted(number, 'piece')}</span>
            <span className="text-ink-soft max-sm:w-full max-sm:pb-2 sm:ml-auto print:ml-auto print:w-auto">
              {leftOutReasons[reason]}
            </span>
          </li>
        ))}
      </ul>
      {count > pieces.length && (
        <p className="mt-1 text-sm text-ink-muted">
          The first {formatCount(pieces.length)} of {formatCount(count)} are named; the file has all.
        </p>
      )}
    </section>
  );
}
