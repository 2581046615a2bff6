import { Fault } from '../../shared/forms/form.tsx';
import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { FileColumns, FileFormat, FileMapping } from '@kanaka/contracts/catalog/file-mapping';
import { productColumns, type ProductColumn } from '@kanaka/contracts/catalog/product-file';
import { Button } from '@kanaka/ui/button';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { useMay } from '../../shared/may.ts';
import { counted } from '../../shared/words.tsx';
import { CategoryChoices, likelyPlace, type MakeCategory, placesOf, unknownPlaces } from './category-choices.tsx';

const formats: Record<FileFormat, string> = {
  own: 'this shop',
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  other: '',
};

/** Without these no piece can be added, and they may be the same of all. */
const neededTexts = ['Category', 'Material', 'Design', 'Motif', 'Craftsmanship', 'Wearability'] as const;

const SAMPLES = 3;
const names = Object.keys(productColumns) as ProductColumn[];

type Choices = Record<string, ProductColumn | ''>;

/** What is decided about the columns of another system's file, before it is read. */
export function ColumnChoices({
  file,
  found: { format, pieces, sure, categories, columns },
  shop,
  onMake,
  busy,
  error,
  onDecided,
  onFailed,
  onClose,
}: {
  file: File;
  found: FileColumns;
  shop: Categories;
  /** Absent for who may not make categories. */
  onMake: MakeCategory | undefined;
  busy: boolean;
  /** Why it was refused with these choices. */
  error: string | undefined;
  onDecided: (mapping: FileMapping) => void;
  onFailed: (error: unknown) => void;
  onClose: () => void;
}) {
  const may = useMay();
  // The field of the file had the focus, which is gone.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [choices, setChoices] = useState<Choices>(() =>
    Object.fromEntries(columns.map(({ heading, guess }) => [heading, guess ?? ''])),
  );
  const [texts, setTexts] = useState<Record<string, string>>({});
  const options = names
    .filter((name) => productColumns[name].needs === undefined || may(productColumns[name].needs))
    .map((name) => ({ value: name, label: name }));
  const known = new Set<string>([...sure, ...Object.values(choices)]);
  const theirs = unknownPlaces(
    [...categories, ...columns.flatMap(({ heading, samples }) => (choices[heading] === 'Category' ? samples : []))],
    shop,
  );
  const [changed, setPlaces] = useState<Readonly<Record<string, string>>>({});
  const places = Object.fromEntries(theirs.map((place) => [place, changed[place] ?? likelyPlace(place, shop)]));
  const missing = neededTexts.filter((name) => !known.has(name));
  const guessed = columns.filter(({ guess }) => guess !== null);
  const others = columns.filter(({ guess }) => guess === null);
  const choose = ({ heading, samples }: FileColumns['columns'][number]) => (
    <SelectField
      key={heading}
      label={heading}
      description={`Such as: ${samples.slice(0, SAMPLES).join(' · ')}`}
      placeholder="Leave out"
      options={options}
      value={choices[heading] ?? ''}
      onChange={({ target }) => setChoices({ ...choices, [heading]: target.value as ProductColumn | '' })}
    />
  );
  return (
    <form
      aria-labelledby="columns"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const chosen = Object.entries(choices).flatMap(([heading, column]) =>
          column ? [[heading, column] as const] : [],
        );
        const filled = missing.flatMap((name) => (texts[name]?.trim() ? [[name, texts[name].trim()] as const] : []));
        const decided = { columns: Object.fromEntries(chosen), fill: Object.fromEntries(filled) };
        placesOf(places, { shop, make: onMake }).then((ours) => onDecided({ ...decided, categories: ours }), onFailed);
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} id="columns" className="outline-none text-base font-medium wrap-anywhere">
          What are the columns of “{file.name}”?
        </h3>
        <p className="mt-1 text-ink-soft">
          {counted(pieces, format === 'other' ? 'row' : 'piece')}
          {formats[format] && `, in a file of ${formats[format]}`}.
          {sure.length > 0 && ` Understood: ${sure.join(', ')}.`}
        </p>
      </div>
      {guessed.length > 0 && <div className="grid gap-4 sm:grid-cols-2">{guessed.map(choose)}</div>}
      {others.length > 0 && (
        <details open={guessed.length === 0}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
            {counted(others.length, 'column')} that the shop does not know
          </summary>
          <div className="mt-2 grid gap-4 sm:grid-cols-2">{others.map(choose)}</div>
        </details>
      )}
      {theirs.length > 0 && (
        <CategoryChoices {...{ theirs, shop }} mayMake={onMake !== undefined} chosen={places} onChoose={setPlaces} />
      )}
      {missing.length > 0 && (
        <fieldset>
          <legend className="font-medium">For every piece of the file</legend>
          <p className="mt-1 mb-3 text-ink-soft">
            New pieces need these, and the file has no column for them. Leave them empty if the shop has its pieces
            already.
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            {missing.map((name) => (
              <TextField
                key={name}
                label={name}
                maxLength={2000}
                value={texts[name] ?? ''}
                onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <Fault>{error}</Fault>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Check the file
        </Button>
        <Button type="button" variant="outline" disabled={busy} onClick={onClose}>
          Choose another file
        </Button>
      </div>
    </form>
  );
}
