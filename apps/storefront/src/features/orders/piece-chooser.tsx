import type { WantedPiece } from '@kanaka/contracts/returns';
import { Picture } from '@kanaka/ui/picture';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { useDebounced } from '../../shared/use-debounced.ts';
import { usePieceToExchangeQuery, usePiecesToExchangeQuery } from './exchange-api.ts';

type Suggestion = { productId: string; title: string; image: string };

const MOST_FOUND = 6;
const MOST_OF_A_PIECE = 5;
const SEARCH_FROM = 3;
const SEARCH_DEBOUNCE_MS = 500;

/** Chooses a piece with its size: one of the suggestions, or one that is searched for by name. */
export function PieceChooser({
  suggestions,
  chosen,
  error,
  onChoose,
}: {
  suggestions: readonly Suggestion[];
  chosen: WantedPiece | null;
  /** Why the choice is not accepted: no piece is chosen, or its size is not. */
  error?: string | undefined;
  onChoose: (piece: WantedPiece) => void;
}) {
  const group = useId();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim().slice(0, 100), SEARCH_DEBOUNCE_MS);
  const isSearched = keyword.length >= SEARCH_FROM;
  const search = usePiecesToExchangeQuery(isSearched ? { params: { keyword } } : skipToken);
  const piece = usePieceToExchangeQuery(chosen ? { params: { id: chosen.productId } } : skipToken);
  const found = isSearched && !search.isError ? (search.currentData?.data ?? []).slice(0, MOST_FOUND) : [];
  const choices: Suggestion[] = isSearched
    ? found.map(({ _id, title, images }) => ({ productId: _id, title, image: images[0] ?? '' }))
    : [...suggestions];
  const product = chosen && piece.currentData?.data._id === chosen.productId ? piece.currentData.data : undefined;
  const most = product?.tagged ? 1 : MOST_OF_A_PIECE;

  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label="Find a piece"
        description="By its name or kind. You can also stay with a piece that you have, in another size."
        maxLength={100}
        error={chosen ? undefined : error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">The piece that you want instead</legend>
        {choices.map(({ productId, title, image }) => (
          <label
            key={productId}
            className="flex min-h-14 cursor-pointer items-center gap-3 border-b border-hairline py-2"
          >
            <input
              type="radio"
              name={group}
              value={productId}
              checked={chosen?.productId === productId}
              className="size-5 shrink-0 accent-emerald"
              onChange={() => onChoose({ productId, size: '', quantity: 1 })}
            />
            <Picture url={image} alt="" sizes="40px" className="aspect-3/4 w-10 shrink-0" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </label>
        ))}
        <p role="status" className="text-sm text-ink-muted not-empty:mt-2">
          {isSearched && search.isFetching && 'Searching…'}
          {isSearched &&
            !search.isFetching &&
            choices.length === 0 &&
            'No piece is called that. Please try another word.'}
        </p>
      </fieldset>
      {chosen && product && (
        <div className="grid gap-4 sm:grid-cols-2">
          {product.sizes.length > 0 && (
            <SelectField
              label={product.sizing === 'bangle' ? 'Bangle size' : 'Ring size'}
              placeholder="Choose a size"
              options={product.sizes.map(({ size, stock }) => ({
                value: size,
                label: stock > 0 ? size : `${size}, sold out`,
                disabled: stock <= 0,
              }))}
              error={error}
              value={chosen.size}
              onChange={({ target }) => onChoose({ ...chosen, size: target.value })}
            />
          )}
          {most > 1 && (
            <SelectField
              label="How many"
              options={Array.from({ length: most }, (_, place) => ({ value: `${place + 1}`, label: `${place + 1}` }))}
              value={String(Math.min(chosen.quantity, most))}
              onChange={({ target }) => onChoose({ ...chosen, quantity: Number(target.value) })}
            />
          )}
        </div>
      )}
    </div>
  );
}
