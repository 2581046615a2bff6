import type { Product } from '@kanaka/contracts/catalog/products';
import type { WantedPiece } from '@kanaka/contracts/orders/returns';
import { ResponsiveImage } from '@kanaka/ui/responsive-image';
import { Price } from '@kanaka/ui/price';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { useDebounced } from '@kanaka/web-kit/use-debounced';
import { lineTotalOf } from '../../shared/prices/price-of-lines.ts';
import { useShop, useTaxPercent } from '../../shared/page/use-shop.ts';
import { ExchangeApi } from './exchange-api.ts';

type Suggestion = { productId: string; title: string; image: string; product?: Product };

/** How many of a size of a piece one order can take. */
function mostOf({ tagged, sizes, totalStock }: Product, size: string, maxQuantity: number): number {
  const stock = sizes.find((each) => each.size === size)?.stock ?? totalStock;
  return Math.min(stock, tagged ? 1 : maxQuantity);
}

const MOST_FOUND = 6;
const SEARCH_FROM = 3;
const SEARCH_DEBOUNCE_MS = 500;

const paiseOf = (product: Product, taxPercent: number): number => lineTotalOf({ ...product, quantity: 1 }, taxPercent);

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
  const { maxQuantity } = useShop();
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim().slice(0, 100), SEARCH_DEBOUNCE_MS);
  const isSearched = keyword.length >= SEARCH_FROM;
  const search = ExchangeApi.usePiecesToExchangeQuery(isSearched ? { params: { keyword }, query: {} } : skipToken);
  const piece = ExchangeApi.usePieceToExchangeQuery(chosen ? { params: { id: chosen.productId } } : skipToken);
  const found = isSearched && !search.isError ? (search.currentData?.data ?? []).slice(0, MOST_FOUND) : [];
  const choices: Suggestion[] = isSearched
    ? found.map((product) => ({
        productId: product._id,
        title: product.title,
        image: product.images[0] ?? '',
        product,
      }))
    : [...suggestions];
  const product = chosen && piece.currentData?.data._id === chosen.productId ? piece.currentData.data : undefined;
  // What was wanted before stays in the list: an order of it that waits for its payment may hold the last ones.
  const most = chosen && product ? Math.max(chosen.quantity, mostOf(product, chosen.size, maxQuantity)) : 1;

  return (
    <div className="grid gap-4">
      <TextField
        type="search"
        label="Find a piece"
        description="By name or kind. You can also choose the same piece in another size."
        maxLength={100}
        error={chosen ? undefined : error}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-medium">The piece that you want instead</legend>
        {choices.map((choice) => (
          <Choice
            key={choice.productId}
            {...choice}
            group={group}
            checked={chosen?.productId === choice.productId}
            onChoose={() => onChoose({ productId: choice.productId, size: '', quantity: 1 })}
          />
        ))}
        <p role="status" className="text-sm text-ink-muted not-empty:mt-2">
          {isSearched && search.isFetching && 'Searching…'}
          {isSearched &&
            !search.isFetching &&
            choices.length === 0 &&
            'No piece has that name. Please try another word.'}
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
              onChange={({ target: { value: size } }) =>
                onChoose({ ...chosen, size, quantity: Math.min(chosen.quantity, mostOf(product, size, maxQuantity)) })
              }
            />
          )}
          {most > 1 && (
            <SelectField
              label="How many"
              options={Array.from({ length: most }, (_, place) => ({ value: `${place + 1}`, label: `${place + 1}` }))}
              value={String(chosen.quantity)}
              onChange={({ target }) => onChoose({ ...chosen, quantity: Number(target.value) })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** One of the pieces to choose from, with what it costs now. Only one that can be bought can be chosen. */
function Choice({
  productId,
  title,
  image,
  product: found,
  group,
  checked,
  onChoose,
}: Suggestion & { group: string; checked: boolean; onChoose: () => void }) {
  const asked = ExchangeApi.usePieceToExchangeQuery(found ? skipToken : { params: { id: productId } });
  const product = found ?? asked.currentData?.data;
  const taxPercent = useTaxPercent();
  const soldOut = product !== undefined && product.totalStock <= 0;
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 border-b border-hairline py-2 has-disabled:cursor-not-allowed has-disabled:text-ink-muted">
      <input
        type="radio"
        name={group}
        value={productId}
        checked={checked}
        disabled={soldOut && !checked}
        className="size-5 shrink-0 accent-emerald"
        onChange={onChoose}
      />
      <ResponsiveImage url={image} alt="" sizes="40px" className="aspect-3/4 w-10 shrink-0" />
      <span className="min-w-0 flex-1 items-center justify-between gap-3 sm:flex">
        <span className="block min-w-0 wrap-anywhere">
          {title}
          {soldOut && <span className="block text-sm text-brick">Out of stock</span>}
        </span>
        {product && !soldOut && (
          <Price paise={paiseOf(product, taxPercent)} from={product.priceFrom ?? false} className="shrink-0" />
        )}
      </span>
    </label>
  );
}
