import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { useState } from 'react';
import { Thumbnail } from '../../../shared/lists/thumbnail.tsx';
import { ProductsApi } from '../products-api.ts';

const MOST_FOUND = 6;
const SHORTEST = 2;

type Piece = { id: string; title: string };
type FoundPiece = Piece & { image: string };

/** Chooses one product by a few letters of its title, or its code. */
export function PiecePicker({
  label,
  required,
  chosen,
  error,
  onChoose,
}: {
  label: string;
  required: boolean;
  chosen: Piece | null;
  error: string | undefined;
  onChoose: (piece: FoundPiece | null) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim();
  const { currentData } = ProductsApi.useAdminProductsQuery(
    { query: { words: wanted, limit: MOST_FOUND } },
    { skip: chosen !== null || wanted.length < SHORTEST },
  );
  const found = wanted.length < SHORTEST ? undefined : currentData?.data;
  if (chosen) {
    return (
      <div>
        <p className="mb-1.5 text-sm font-medium">{label}</p>
        <p className="flex items-center gap-3 border border-line bg-white py-0.5 pl-3">
          <span className="min-w-0 flex-1 wrap-anywhere">{chosen.title}</span>
          <Button variant="ghost" padding="sm" onClick={() => onChoose(null)}>
            {required ? 'Choose another' : 'Remove'}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div>
      <TextField
        label={label}
        required={required}
        placeholder="Title or SKU"
        maxLength={100}
        value={words}
        error={error}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          // It must not send the form around it.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <p role="status" className="sr-only">
        {found && `${found.length} found`}
      </p>
      {found && found.length === 0 && <p className="mt-2 text-sm text-ink-soft">No product has that name.</p>}
      {found && found.length > 0 && (
        <ul aria-label="Products found" className="mt-1 border border-hairline bg-white">
          {found.map(({ _id, title, images, category }) => (
            <li key={_id} className="border-b border-hairline last:border-b-0">
              <button
                type="button"
                className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left hover:bg-ink/[0.025]"
                onClick={() => {
                  setWords('');
                  onChoose({ id: _id, title, image: images[0] ?? '' });
                }}
              >
                <Thumbnail url={images[0]} sizes="32px" className="w-8" />
                <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
                <span className="text-xs text-ink-muted">{category}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
