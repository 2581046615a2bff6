import * as contract from '@kanaka/contracts/catalog/stock-takes';
import { useMayCall } from '../../shared/may.ts';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { IconButton } from '@kanaka/ui/icon-button';
import { Tabs } from '@kanaka/ui/tabs';
import { ArrowLeft, Printer, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { Figure, Figures } from '../../shared/page/figures.tsx';
import { formatCount, formatMoment } from '../../shared/words.tsx';
import { Loaded, PrintedHead } from '../../shared/page/page.tsx';
import { notify } from '../../shared/forms/form.tsx';
import { BookDialog, ScanForm } from './stock-take-forms.tsx';
import { StockTakesApi } from './stock-takes-api.ts';
import { CountInWords, UntaggedCounts } from './untagged-counts.tsx';

/** While several people scan, each sees the others' scans after this time. */
const REFRESH_MS = 5_000;

const stateWords = {
  'in-stock': 'in stock',
  held: 'held by an order',
  sold: 'sold',
  returned: 'returned',
  away: 'away',
} as const;

/** One stock take: scanning, what is missing and unexpected, and booking the difference. */
export function StockTakeView({ id, onClose }: { id: string; onClose: () => void }) {
  const [isOver, setIsOver] = useState(false);
  const response = StockTakesApi.useStockTakeQuery(
    { params: { id } },
    { pollingInterval: isOver ? 0 : REFRESH_MS, skipPollingIfUnfocused: true },
  );
  const take = response.currentData?.data;
  if (take && (take.state !== 'open') !== isOver) setIsOver(take.state !== 'open');
  return (
    <>
      <Button Icon={ArrowLeft} variant="ghost" padding="none" className="mb-3 -ml-1 pr-2" onClick={onClose}>
        All stock takes
      </Button>
      <Loaded response={response} name="This stock take" rows={1} row="h-80">
        {({ data }) => <Counting take={data} />}
      </Loaded>
    </>
  );
}

function Counting({ take }: { take: contract.StockTake }) {
  const [drop] = StockTakesApi.useDropStockTakeMutation();
  const mayCall = useMayCall();
  const [readAgain, { isFetching }] = StockTakesApi.useLazyStockTakeQuery();
  const [booking, setBooking] = useState<contract.StockTake | null>(null);
  const [isDropping, setDropping] = useState(false);
  const { _id: id, state, scanned, untagged } = take;
  /** The question is about what has just been counted: that may be underway still. */
  const book = async () => {
    const { data } = await readAgain({ params: { id } });
    setBooking(data?.data ?? take);
  };
  const isOpen = state === 'open';
  const parts = [
    { value: 'tagged', label: 'Tagged pieces', content: <TaggedPieces take={take} /> },
    {
      value: 'untagged',
      label: 'Pieces without tags',
      content: (
        <>
          <CountedSoFar untagged={untagged} />
          {isOpen ? <UntaggedCounts id={id} refreshMs={REFRESH_MS} /> : <CountedDifferences take={take} />}
        </>
      ),
    },
  ] as const;
  const [part, setPart] = useState('tagged');
  return (
    <>
      <PrintedHead title={`Stock take of ${formatMoment(take.startedAt)}`} />
      {!isOpen && (
        <p className="mb-5 text-ink-soft">
          {state === 'booked' ? 'Applied' : 'Discarded'} by {take.closedBy}
          {take.closedAt && ` on ${formatMoment(take.closedAt)}`}
          {take.reason && `: ${take.reason}`}
        </p>
      )}
      {isOpen ? (
        <Tabs label="Parts of the stock take" items={parts} value={part} onValueChange={setPart} />
      ) : (
        parts.map(({ value, label, content }) => (
          <section key={value} aria-label={label} className="mb-8">
            <h2 className="mb-3 text-xl">{label}</h2>
            {content}
          </section>
        ))
      )}
      <div className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        {isOpen && (
          <>
            {mayCall(contract.bookStockTake) && (
              <Button busy={isFetching} onClick={() => void book()}>
                Apply differences
              </Button>
            )}
            {mayCall(contract.dropStockTake) && (
              <Button variant="outline" onClick={() => setDropping(true)}>
                Discard the stock take
              </Button>
            )}
          </>
        )}
        <Button Icon={Printer} variant="outline" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {booking && <BookDialog take={booking} onClose={() => setBooking(null)} />}
      {isDropping && (
        <ConfirmChange
          title="Discard the stock take?"
          confirm="Discard the stock take"
          change={() => drop({ params: { id } }).unwrap()}
          onClose={() => setDropping(false)}
        >
          {scanned === 1 ? 'The scanned tag is' : `The ${scanned} scanned tags are`} discarded
          {untagged.counted > 0 && ', and so are the counts'}. No stock changes.
        </ConfirmChange>
      )}
    </>
  );
}

/** How much of the untagged stock is counted, and how it differs. */
function CountedSoFar({
  untagged: { expected, counted, more, fewer, different, changed },
}: Pick<contract.StockTake, 'untagged'>) {
  return (
    <Figures className="mb-5">
      <Figure name="Counted" note="By piece and size">
        {formatCount(counted)} of {formatCount(expected)}
      </Figure>
      <Figure name="Fewer than expected">{formatCount(fewer)}</Figure>
      <Figure name="More than expected">{formatCount(more)}</Figure>
      <Figure name="With a difference" note={changed > 0 && `${formatCount(changed)} to be counted again`}>
        {formatCount(different)}
      </Figure>
    </Figures>
  );
}

/** What differed when it was booked. */
function CountedDifferences({ take: { differences } }: { take: contract.StockTake }) {
  if (differences.length === 0) return <p className="text-ink-soft">Everything counted was as expected.</p>;
  return (
    <ul aria-label="Differences of pieces without tags" className="border border-hairline bg-white text-sm">
      {differences.map((piece) => (
        <li
          key={`${piece.productId} ${piece.size}`}
          className="flex break-inside-avoid flex-wrap items-center justify-between gap-x-4 border-b border-hairline px-4 py-1 last:border-b-0"
        >
          <span className="min-w-0 wrap-anywhere">
            {titleInSize(piece)} <span className="text-ink-muted">{piece.sku}</span>
          </span>
          <CountInWords piece={piece} />
        </li>
      ))}
    </ul>
  );
}

/** What was scanned, and what is missing and unexpected. */
function TaggedPieces({ take }: { take: contract.StockTake }) {
  const mayCall = useMayCall();
  const [removeScan] = StockTakesApi.useRemoveScanMutation();
  const { _id: id, state, scanned, expected, missing, missingCount, unexpected, unexpectedCount } = take;
  const isOpen = state === 'open';
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-5">
        {isOpen && mayCall(contract.scanTags) && <ScanForm id={id} />}
        <Figures>
          <Figure name="Should be here">{formatCount(expected)}</Figure>
          <Figure name="Scanned">{formatCount(scanned)}</Figure>
          <Figure name="Missing">{formatCount(missingCount)}</Figure>
          <Figure name="Unexpected">{formatCount(unexpectedCount)}</Figure>
        </Figures>
        <section className="print:hidden">
          <h3 className="mb-2 text-lg">Last scanned</h3>
          {take.latest.length === 0 ? (
            <p className="text-ink-soft">Nothing yet. Several people can scan at the same time.</p>
          ) : (
            <ul aria-label="Last scanned" className="border-t border-hairline text-sm">
              {take.latest.map(({ tag, title, by }) => (
                <li key={tag} className="flex min-h-11 items-center gap-3 border-b border-hairline">
                  <span className="font-medium tabular-nums">{tag}</span>
                  <span className="min-w-0 flex-1 text-ink-soft wrap-anywhere">
                    {title || <Badge tone="red">Not known</Badge>}
                  </span>
                  <span className="text-ink-muted">{by}</span>
                  {isOpen && mayCall(contract.removeScan) && (
                    <IconButton
                      Icon={X}
                      name={`Remove ${tag}`}
                      onClick={() => void notify(removeScan({ params: { id }, body: { tag } }).unwrap())}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
      <div className="flex flex-col gap-6">
        <Difference title="Missing" count={missingCount} none="Nothing is missing.">
          {missing.map((unit) => (
            <Row
              key={unit.tag}
              tag={unit.tag}
              words={titleInSize(unit)}
              note={unit.state === 'held' ? 'held by an order: stays with it' : ''}
            />
          ))}
        </Difference>
        <Difference title="Unexpected" count={unexpectedCount} none="Nothing unexpected was scanned.">
          {unexpected.map(({ tag, unit }) => (
            <Row
              key={tag}
              tag={tag}
              words={unit ? titleInSize(unit) : 'No unit has this tag'}
              note={unit ? stateWords[unit.state] : 'not counted'}
            />
          ))}
        </Difference>
      </div>
    </div>
  );
}

function Difference({
  title,
  count,
  none,
  children,
}: {
  title: string;
  count: number;
  none: string;
  children: readonly ReactNode[];
}) {
  return (
    <section>
      <h3 className="mb-2 text-lg">
        {title}
        {count > 0 && (
          <span className="ml-2 text-base text-ink-soft tabular-nums">{count.toLocaleString('en-IN')}</span>
        )}
      </h3>
      {count === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <div
          role="region"
          aria-label={`${title}, a list`}
          tabIndex={0}
          className="max-h-96 overflow-y-auto border border-hairline bg-white text-sm print:max-h-none print:overflow-visible"
        >
          <ul aria-label={title}>{children}</ul>
        </div>
      )}
      {children.length < count && <p className="mt-1 text-sm text-ink-muted">The first {children.length} are shown.</p>}
    </section>
  );
}

function Row({ tag, words, note }: { tag: string; words: string; note: string }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-hairline px-4 py-2.5 last:border-b-0">
      <span className="font-medium tabular-nums">{tag}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
      {note && <span className="text-ink-muted">{note}</span>}
    </li>
  );
}
