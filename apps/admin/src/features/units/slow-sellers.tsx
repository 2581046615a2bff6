import { type AdminProduct, IDLE_BANDS } from '@kanaka/contracts/catalog/admin-products';
import { toPaise } from '@kanaka/money/rupees';
import { ButtonLink } from '@kanaka/ui/button-link';
import { cn } from '@kanaka/ui/cn';
import { EmptyState } from '@kanaka/ui/empty-state';
import { Price } from '@kanaka/ui/price';
import { Table, TableCell, TableHead, TableRow } from '@kanaka/ui/table';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { Thumbnail } from '../../shared/lists/thumbnail.tsx';
import { Loaded } from '../../shared/page/page.tsx';
import { counted, formatCount, formatDay, linkInText } from '../../shared/words.tsx';
import { UnitsApi } from './units-api.ts';

const PIECES_A_PAGE = 25;
const DAY_MS = 86_400_000;

export type IdleDays = (typeof IDLE_BANDS)[number];

/** "90 to 179 days": the band that begins there. */
export function bandInWords(from: number): string {
  const next = IDLE_BANDS.find((days) => days > from);
  return next ? `${from} to ${next - 1} days` : `${from} days and more`;
}

/** What has been in the shop longest without a sale, and the money that is tied up in it, by age. */
export function SlowSellers({
  days,
  page,
  onDays,
  onPage,
}: {
  days: IdleDays;
  page: number;
  onDays: (days: IdleDays) => void;
  onPage: (page: number) => void;
}) {
  const [now] = useState(() => Date.now());
  const bands = UnitsApi.useIdleStockQuery();
  const response = UnitsApi.useIdlePiecesQuery({
    query: { idleDays: days, sortBy: 'idle', page, limit: PIECES_A_PAGE },
  });
  return (
    <>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">
        Days since a piece came into stock, or since one of it was sold. Choose an age to list what is at least that
        old.
      </p>
      <Loaded response={bands} name="The ages of the stock" rows={1} row="h-32">
        {({ data }) => (
          <div role="group" aria-label="Age" className="mb-6 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {data.map((band) => (
              <button
                key={band.from}
                type="button"
                aria-pressed={band.from === days}
                onClick={() => onDays(IDLE_BANDS.find((each) => each === band.from) ?? 0)}
                className={cn(
                  'flex flex-col items-start rounded-sm border bg-white p-4 text-left transition-colors',
                  band.from === days ? 'border-emerald ring-1 ring-emerald' : 'border-hairline hover:border-ink-muted',
                )}
              >
                <span className="block text-sm text-ink-soft">{bandInWords(band.from)}</span>
                <Price paise={toPaise(band.price)} className="mt-1 text-xl" />
                <span className="block text-xs text-ink-muted">{counted(band.pieces, 'piece')}, prices before tax</span>
                <span className="block text-xs text-ink-muted">
                  {band.costed === 0 ? (
                    band.pieces > 0 && 'Cost not known'
                  ) : (
                    <>
                      Cost <Price paise={toPaise(band.cost)} />
                      {band.costed < band.pieces && ` (of ${formatCount(band.costed)})`}
                    </>
                  )}
                </span>
              </button>
            ))}
          </div>
        )}
      </Loaded>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">
          {days === 0 ? 'All in stock, the oldest first' : `Unsold for ${days} days and more`}
        </h2>
        <ButtonLink
          Icon={ListChecks}
          variant="outline"
          to={`/products?stock=${days === 0 ? 'in' : `idle-${days}`}&sort=idle&view=table`}
        >
          Change many of them
        </ButtonLink>
      </div>
      <PagedList
        name="Slow sellers"
        response={response}
        page={page}
        onPage={onPage}
        rows={10}
        empty={
          <EmptyState title="Nothing is that old">
            {days === 0 ? 'Nothing is in stock.' : `Every piece in stock came in or was sold within ${days} days.`}
          </EmptyState>
        }
      >
        {({ data }) => <IdlePieces pieces={data} now={now} />}
      </PagedList>
    </>
  );
}

function IdlePieces({ pieces, now }: { pieces: readonly AdminProduct[]; now: number }) {
  return (
    <Table label="Slow sellers" className="max-md:block max-md:[&_tbody]:block">
      <thead className="max-md:sr-only">
        <tr>
          <TableHead className="pl-4">Piece</TableHead>
          <TableHead className="text-right">Days</TableHead>
          <TableHead>In stock since</TableHead>
          <TableHead>Last sold</TableHead>
          <TableHead className="text-right">Pieces</TableHead>
          <TableHead className="pr-4 text-right">Price of all</TableHead>
        </tr>
      </thead>
      <tbody>
        {pieces.map((piece) => {
          const { _id, title, images, jewellery, stockedAt, lastSoldAt, totalStock, price, salePrice } = piece;
          const since = Math.max(Date.parse(stockedAt), Date.parse(lastSoldAt ?? stockedAt));
          const age = Math.floor((now - since) / DAY_MS);
          return (
            <TableRow
              key={_id}
              className="last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-4 max-md:px-4 max-md:py-2 max-md:[&>td]:h-auto max-md:[&>td]:p-0"
            >
              <TableCell className="md:w-1/2 md:pl-4 max-md:row-span-2">
                <span className="flex items-center gap-3">
                  <Thumbnail url={images[0]} sizes="40px" className="w-10 shrink-0" />
                  <span className="min-w-0">
                    <Link to={`/products?edit=${_id}`} className={linkInText}>
                      {title}
                    </Link>
                    <span className="block text-xs text-ink-muted">{jewellery?.sku}</span>
                  </span>
                </span>
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {formatCount(age)}
                <span className="md:hidden"> {age === 1 ? 'day' : 'days'}</span>
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-soft max-md:order-3 max-md:text-xs">
                <span className="md:hidden">Since </span>
                {formatDay(stockedAt)}
              </TableCell>
              <TableCell className="whitespace-nowrap text-ink-soft max-md:hidden">
                {lastSoldAt ? formatDay(lastSoldAt) : 'Never'}
              </TableCell>
              <TableCell className="text-right tabular-nums max-md:order-4 max-md:text-xs">
                {formatCount(totalStock)}
                <span className="md:hidden"> {totalStock === 1 ? 'piece' : 'pieces'}</span>
              </TableCell>
              <TableCell className="text-right max-md:col-start-2 max-md:row-start-2 md:pr-4">
                <Price paise={totalStock * toPaise(salePrice > 0 ? salePrice : price)} />
              </TableCell>
            </TableRow>
          );
        })}
      </tbody>
    </Table>
  );
}
