import type { AnswerOf } from '@kanaka/contracts/endpoint';
import { Tag } from '@kanaka/contracts/catalog/units';
import type { quoteTyped } from '@kanaka/contracts/orders/typed-orders';
import { IconButton } from '@kanaka/ui/icon-button';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../../shared/words.tsx';
import { ScanButton, type Scanned } from '../../../shared/camera/scan-button.tsx';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { OrdersApi } from '../orders-api.ts';
import { lineOf, withLine, type Line } from './new-order-rules.ts';

const MOST_FOUND = 6;
const SHORTEST = 2;

type Quote = AnswerOf<typeof quoteTyped>['data'];
type Change = (lines: readonly Line[]) => void;

/** What is ordered: looked for by its name or code, or scanned by its tag, which chooses the very unit. */
export function PiecesPart({
  lines,
  quote,
  error,
  onChange,
}: {
  lines: readonly Line[];
  quote: Quote | undefined;
  error: string | undefined;
  onChange: Change;
}) {
  return (
    <>
      <AddPiece lines={lines} error={error} onChange={onChange} />
      {lines.length > 0 && (
        <ul aria-label="Pieces of the order" className="border-t border-hairline">
          {lines.map((line, place) => (
            <LineRow
              key={`${line.productId} ${line.size}`}
              line={line}
              quoted={quote?.lines.find(({ productId, size }) => productId === line.productId && size === line.size)}
              onChange={(change) => {
                if (!change) onChange(lines.toSpliced(place, 1));
                else if (change.size === undefined) onChange(lines.with(place, { ...line, ...change }));
                else onChange(withLine(lines.toSpliced(place, 1), { ...line, ...change }));
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function AddPiece({ lines, error, onChange }: { lines: readonly Line[]; error: string | undefined; onChange: Change }) {
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const wanted = words.trim();
  const skip = wanted.length < SHORTEST;
  const { currentData } = OrdersApi.usePiecesToOrderQuery({ query: { words: wanted, limit: MOST_FOUND } }, { skip });
  const found = skip ? undefined : currentData?.data.filter(({ draft }) => !draft);
  const [findUnit] = OrdersApi.useLazyUnitToOrderQuery();
  const [findPiece] = OrdersApi.useLazyOrderedPieceQuery();
  const add = (line: Line) => {
    setWords('');
    setSaid(`${line.title} added`);
    onChange(withLine(lines, line));
  };
  /** Takes the unit with this tag or HUID, if there is one in stock. */
  const take = async (typed: string): Promise<Scanned> => {
    const code = Tag.safeParse(typed).data;
    const unit = code && (await findUnit({ query: { code } })).data?.data;
    if (!unit) return { words: `No unit has the tag ${typed}.`, isKnown: false };
    if (unit.state !== 'in-stock') return { words: `${unit.tag}, ${unit.title}, is not in stock.`, isKnown: false };
    const { productId, title, size, tag } = unit;
    const piece = (await findPiece({ params: { id: productId } })).data?.data;
    add({ ...{ productId, title, size, tag, quantity: 1 }, image: piece?.images[0] ?? '', sizes: [size] });
    return { words: `${tag}: ${title}`, isKnown: true };
  };
  const enter = async () => {
    const [only, ...others] = found ?? [];
    const unit = await take(wanted);
    if (unit.isKnown) return;
    if (only && others.length === 0) add(lineOf(only));
    else if (!found?.length) setSaid(unit.words);
  };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Add a piece"
          placeholder="Title, SKU, tag or HUID"
          className="min-w-56 flex-1"
          maxLength={100}
          spellCheck={false}
          value={words}
          error={error}
          onChange={({ target }) => setWords(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (wanted) void enter();
          }}
        />
        <ScanButton onCode={take} />
      </div>
      <p role="status" className={skip ? 'mt-1 text-ink-soft empty:hidden' : 'sr-only'}>
        {skip ? said : found && `${found.length} found`}
      </p>
      {found && found.length === 0 && (
        <p className="mt-2 text-ink-soft">No piece has that name. Press Enter to look for a tag.</p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="Pieces found" className="mt-1 border border-hairline bg-white">
          {found.map((piece) => (
            <li key={piece._id} className="border-b border-hairline last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-ink/[0.025]"
                onClick={() => add(lineOf(piece))}
              >
                <Thumbnail url={piece.images[0]} sizes="32px" className="w-8" />
                <span className="min-w-0 flex-1 wrap-anywhere">{piece.title}</span>
                <span className="text-xs text-ink-muted">{piece.jewellery?.sku}</span>
                <Amount rupees={piece.salePrice || piece.price} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function LineRow({
  line: { title, image, size, sizes, quantity, tag },
  quoted,
  onChange,
}: {
  line: Line;
  quoted: Quote['lines'][number] | undefined;
  /** Null takes it off the order. */
  onChange: (change: Partial<Line> | null) => void;
}) {
  const unit = tag || quoted?.tag;
  const isShort = quoted && quoted.available < quantity;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-3">
      <Thumbnail url={image} sizes="40px" className="w-10" />
      <span className="min-w-40 flex-1 wrap-anywhere">
        {title}
        {unit && <span className="block text-xs text-ink-muted">Tag {unit}</span>}
        {isShort && (
          <span className="block text-xs text-brick" role="alert">
            {quoted.available <= 0 ? 'None is left' : `Only ${quoted.available} left`}
          </span>
        )}
      </span>
      {sizes.length > 1 && (
        <SelectField
          label={`Size of ${title}`}
          labelHidden
          options={sizes.map((each) => ({ value: each, label: `Size ${each}` }))}
          value={size}
          onChange={({ target }) => onChange({ size: target.value, tag: '' })}
          className="w-28"
        />
      )}
      {sizes.length === 1 && size && <span>Size {size}</span>}
      {!unit && (
        <TextField
          label={`Quantity of ${title}`}
          labelHidden
          inputMode="numeric"
          maxLength={3}
          value={String(quantity)}
          onChange={({ target }) => onChange({ quantity: Math.max(1, Number(target.value.replace(/\D/g, '')) || 1) })}
          className="w-16"
        />
      )}
      <span className="w-28 text-right">{quoted && <Amount rupees={quoted.price * quantity} />}</span>
      <IconButton Icon={Trash2} name={`Remove ${title}`} onClick={() => onChange(null)} />
    </li>
  );
}
