import { SelectField } from '@kanaka/ui/select-field';
import type { ChangeEvent } from 'react';
import { DayFields } from '../../shared/forms/day-fields.tsx';
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
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => onChange({ [name]: target.value }),
    className,
  });
  const fields = (
    <>
      <SelectField
        label="Type"
        placeholder="Everything"
        options={kindOptions}
        {...choose('kind', 'sm:col-span-2 xl:col-span-1')}
        onChange={({ target }) => onChange({ kind: target.value, action: '' })}
      />
      <SelectField
        label="Action"
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
      <DayFields from={filter.from} to={filter.to} className="sm:col-span-3 xl:col-span-1" onChange={onChange} />
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
