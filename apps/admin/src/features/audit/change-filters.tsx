import { Button } from '@kanaka/ui/button';
import { cn } from '@kanaka/ui/cn';
import { SelectField } from '@kanaka/ui/select-field';
import { TextField } from '@kanaka/ui/text-field';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { writtenDay } from '../../shared/dates.ts';
import { SearchField } from '../../shared/lists/search-field.tsx';
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
  const inUse = Object.values(narrowing).filter(Boolean).length;
  // On a phone the fields are collapsed until the owner opens them; they start open when a filter is set.
  const [open, setOpen] = useState(inUse > 0);
  return (
    <div role="search" className="mb-4 flex flex-col gap-3">
      <div className="flex gap-3">
        <SearchField
          label="Find changes"
          placeholder="Piece, order or person"
          value={words}
          onSearch={(typed) => onChange({ words: typed })}
          className="min-w-0 flex-1"
        />
        <Button
          variant="outline"
          padding="md"
          className="sm:hidden"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <SlidersHorizontal aria-hidden="true" />
          {inUse > 0 ? `Filters (${inUse})` : 'Filters'}
        </Button>
      </div>
      <div className={cn('grid grid-cols-2 gap-3 sm:grid-cols-6 xl:grid-cols-5', !open && 'max-sm:hidden')}>
        <SelectField
          label="What kind of thing"
          placeholder="Everything"
          options={kindOptions}
          value={filter.kind}
          onChange={({ target }) => onChange({ kind: target.value, action: '' })}
          className="sm:col-span-2 xl:col-span-1"
        />
        <SelectField
          label="What was done"
          placeholder="Anything"
          options={actionOptions(filter.kind)}
          value={filter.action}
          onChange={({ target }) => onChange({ action: target.value })}
          className="sm:col-span-2 xl:col-span-1"
        />
        <SelectField
          label="Who"
          placeholder="Anybody"
          options={actors.map(({ id, name }) => ({ value: id, label: name }))}
          value={filter.actor}
          onChange={({ target }) => onChange({ actor: target.value })}
          className="col-span-2 xl:col-span-1"
        />
        <TextField
          label="From"
          type="date"
          max={filter.to || undefined}
          value={filter.from}
          description={writtenDay(filter.from)}
          onChange={({ target }) => onChange({ from: target.value })}
          className="sm:col-span-3 xl:col-span-1"
        />
        <TextField
          label="To"
          type="date"
          min={filter.from || undefined}
          value={filter.to}
          description={writtenDay(filter.to)}
          onChange={({ target }) => onChange({ to: target.value })}
          className="sm:col-span-3 xl:col-span-1"
        />
      </div>
    </div>
  );
}
