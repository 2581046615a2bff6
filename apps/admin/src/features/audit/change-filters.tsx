import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import type { ChangeEvent } from 'react';
import { writtenDay } from '../../shared/words.tsx';
import { FilterSheet, SearchField } from '../../shared/lists/filters.tsx';
import { actionOptions, kindOptions } from './entry-words.ts';

/** The filters, as in the URL; an empty string means no filter. */
export type ChangeFilter = Record<'words' | 'kind' | 'action' | 'actor' | 'from' | 'to', string>;

export function ChangeFilters({
  filter,
  actors,
  onChange,
}: {
  filter: ChangeFilter;
  actors: readonly { id: string; name: string }[];
  onChange: (change: Partial<ChangeFilter>) => void;
}) {
  const { words, ...narrowing } = filter;
  const choose = (name: keyof ChangeFilter, className: string) => ({
    value: filter[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => onChange({ [name]: target.value }),
    className,
  });
  const fields = (
    <>
      <SelectField
        label="What kind of thing"
        placeholder="Everything"
        options={kindOptions}
        {...choose('kind', 'sm:col-span-2 xl:col-span-1')}
        onChange={({ target }) => onChange({ kind: target.value, action: '' })}
      />
      <SelectField
        label="What was done"
        placeholder="Anything"
        options={actionOptions(filter.kind)}
        {...choose('action', 'sm:col-span-2 xl:col-span-1')}
      />
      <SelectField
        label="Who"
        placeholder="Anybody"
        options={actors.map(({ id, name }) => ({ value: id, label: name }))}
        {...choose('actor', 'sm:col-span-2 xl:col-span-1')}
      />
      <TextField
        label="From"
        type="date"
        max={filter.to || undefined}
        description={writtenDay(filter.from)}
        {...choose('from', 'sm:col-span-3 xl:col-span-1')}
      />
      <TextField
        label="To"
        type="date"
        min={filter.from || undefined}
        description={writtenDay(filter.to)}
        {...choose('to', 'sm:col-span-3 xl:col-span-1')}
      />
    </>
  );
  return (
    <div
      role="search"
      className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-6 sm:items-start xl:grid-cols-5"
    >
      <SearchField
        label="Find changes"
        placeholder="Piece, order or person"
        value={words}
        onSearch={(typed) => onChange({ words: typed })}
        className="min-w-0 sm:col-span-full"
      />
      <div className="contents max-sm:hidden">{fields}</div>
      <FilterSheet
        count={Object.values(narrowing).filter(Boolean).length}
        done="Show changes"
        onClear={() => onChange({ kind: '', action: '', actor: '', from: '', to: '' })}
      >
        {fields}
      </FilterSheet>
    </div>
  );
}
