import { useMayCall } from '../../shared/may.ts';
import { type CountedPiece, CountShow, countPieces } from '@kanaka/contracts/catalog/stock-takes';
import { titleInSize } from '@kanaka/contracts/catalog/size-labels';
import { Badge } from '@kanaka/ui/badge';
import { Button } from '@kanaka/ui/button';
import { EmptyState } from '@kanaka/ui/empty-state';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { messageOf } from '@kanaka/web-kit/api-error';
import { newIdempotencyKey } from '@kanaka/web-kit/idempotency-key';
import { useRef, useState } from 'react';
import { notify, optionsOf } from '../../shared/forms/form.tsx';
import { SearchField } from '../../shared/lists/filters.tsx';
import { PagedList } from '../../shared/lists/paged-list.tsx';
import { useListFocus } from '../../shared/page/focus.ts';
import { StockTakesApi } from './stock-takes-api.ts';

const PIECES_A_PAGE = 25;

const shows = optionsOf<CountShow>({ all: 'All pieces', uncounted: 'Not counted yet', different: 'With a difference' });

/** The pieces without tags of an open stock take, to be counted by piece and size. */
export function UntaggedCounts({ id, refreshMs }: { id: string; refreshMs: number }) {
  const [search, setSearch] = useState({ words: '', show: CountShow.enum.all as CountShow, page: 1 });
  const { words, show, page } = search;
  const response = StockTakesApi.useCountsQuery(
    { params: { id }, query: { words, show, page, limit: PIECES_A_PAGE } },
    { pollingInterval: refreshMs, skipPollingIfUnfocused: true },
  );
  const list = useListFocus(false, response.data?.data);
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft print:hidden">
        What you add counts together with what others add. Leave out pieces that are paid and wait to be packed: they
        are no longer in the stock.
      </p>
      <div role="search" className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem] print:hidden">
        <SearchField
          label="Find pieces to count"
          placeholder="Title, SKU, material"
          maxLength={100}
          value={words}
          onSearch={(typed) => typed !== words && setSearch({ ...search, words: typed, page: 1 })}
        />
        <SelectField
          label="Show pieces"
          labelHidden
          options={shows}
          value={show}
          onChange={({ target }) => setSearch({ ...search, show: CountShow.parse(target.value), page: 1 })}
        />
      </div>
      <div ref={list} tabIndex={-1} className="outline-none">
        <PagedList
          name="Pieces without tags"
          response={response}
          page={page}
          onPage={(next) => setSearch({ ...search, page: next })}
          rows={8}
          empty={
            <EmptyState title={emptyTitles[show]}>
              {words === '' ? '' : 'Try fewer words. Tagged pieces are scanned, not counted.'}
            </EmptyState>
          }
        >
          {({ data }) => (
            <ul aria-label="Pieces without tags">
              {data.map((piece) => (
                <CountRow key={`${piece.productId} ${piece.size}`} id={id} piece={piece} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </>
  );
}

const emptyTitles: Record<CountShow, string> = {
  all: 'No piece without tags',
  uncounted: 'Everything here is counted',
  different: 'No differences',
};

function CountRow({ id, piece }: { id: string; piece: CountedPiece }) {
  const [count] = StockTakesApi.useCountPiecesMutation();
  const mayCount = useMayCall()(countPieces);
  const [again] = StockTakesApi.useCountAgainMutation();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  // Sent again after a failure, it counts once.
  const entry = useRef(newIdempotencyKey());
  const { productId, sku, size, counted } = piece;
  const name = titleInSize(piece);
  const add = async () => {
    const body = { productId, size, entry: entry.current, quantity: typed.trim() };
    const refused = countPieces.body.safeParse(body).error?.issues[0]?.message;
    setError(typed.trim() === '' ? 'Please enter a number.' : refused);
    if (refused !== undefined) return;
    setSending(true);
    try {
      await count({ params: { id }, body }).unwrap();
      entry.current = newIdempotencyKey();
      setTyped('');
      // Whoever counts goes on with the next piece; this one may leave the list.
      const next = row.current?.nextElementSibling?.querySelector('input');
      if (row.current?.contains(document.activeElement)) next?.focus();
    } catch (failure) {
      setError(messageOf(failure));
    }
    setSending(false);
  };
  return (
    <li
      ref={row}
      className="grid break-inside-avoid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 border-b border-hairline px-4 py-3 text-sm last:border-b-0 md:grid-cols-[minmax(0,1fr)_14rem_18rem]"
    >
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-muted">{sku}</p>
      </div>
      <CountInWords piece={piece} />
      {mayCount && (
        <form
          noValidate
          autoComplete="off"
          className="flex items-start gap-2 max-md:col-span-full print:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          <TextField
            label={`Counted of ${name}`}
            labelHidden
            inputMode="numeric"
            maxLength={6}
            placeholder={counted === null ? 'Count' : 'More'}
            className="w-24"
            value={typed}
            error={error}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
          />
          <Button
            type="submit"
            variant="outline"
            padding="md"
            busy={isSending}
            aria-label={`Add to the count of ${name}`}
          >
            Add
          </Button>
          {counted !== null && (
            <Button
              variant="ghost"
              padding="sm"
              aria-label={`Count ${name} again`}
              onClick={() => void notify(again({ params: { id }, body: { productId, size } }).unwrap())}
            >
              Count again
            </Button>
          )}
        </form>
      )}
    </li>
  );
}

/** What was expected and counted of a piece, and the difference. */
export function CountInWords({ piece: { expected, counted, changed } }: { piece: CountedPiece }) {
  const difference = counted === null ? 0 : counted - expected;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums max-md:justify-end md:min-h-11">
      <span className="text-ink-soft">{expected} expected</span>
      <span>{counted === null ? <span className="text-ink-muted">not counted</span> : `${counted} counted`}</span>
      {changed ? (
        <Badge tone="yellow">Count again: its stock has changed</Badge>
      ) : (
        difference !== 0 && (
          <Badge tone="red">
            {difference > 0 ? '+' : '−'}
            {Math.abs(difference)}
          </Badge>
        )
      )}
    </p>
  );
}
