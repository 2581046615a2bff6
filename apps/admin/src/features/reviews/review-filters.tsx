import { SelectField } from '@kanaka/ui/select-field';
import { FilterSheet, SearchField } from '../../shared/lists/filters.tsx';
import { optionsOf } from '../../shared/forms/form.tsx';

/** The filters, as in the URL; an empty string means no filter. */
export type ReviewFilter = Record<'words' | 'stars' | 'shown' | 'answered' | 'photographs', string>;

const selects = [
  {
    name: 'stars',
    label: 'Stars',
    placeholder: 'Any stars',
    options: [5, 4, 3, 2, 1].map((stars) => ({
      value: String(stars),
      label: stars === 1 ? '1 star' : `${stars} stars`,
    })),
  },
  {
    name: 'shown',
    label: 'Shown or hidden',
    placeholder: 'Shown or not',
    options: optionsOf({ shown: 'Shown', hidden: 'Hidden', held: 'Waiting' }),
  },
  {
    name: 'answered',
    label: 'Answered or not',
    placeholder: 'Answered or not',
    options: optionsOf({ waiting: 'To answer', unanswered: 'Unanswered', answered: 'Answered' }),
  },
  {
    name: 'photographs',
    label: 'Photographs',
    placeholder: 'Any photographs',
    options: optionsOf({ waiting: 'To be approved', any: 'With photographs' }),
  },
] as const;

const unfiltered = { words: '', stars: '', shown: '', answered: '', photographs: '' } satisfies ReviewFilter;

/** Searches and filters reviews. On a phone the filters are behind a button. */
export function ReviewFilters({
  filter,
  onChange,
}: {
  filter: ReviewFilter;
  onChange: (change: Partial<ReviewFilter>) => void;
}) {
  const count = selects.filter(({ name }) => filter[name]).length;
  const fields = (labelHidden: boolean) =>
    selects.map(({ name, ...select }) => (
      <SelectField
        key={name}
        labelHidden={labelHidden}
        selectClassName="sm:text-sm"
        value={filter[name]}
        onChange={({ target }) => onChange({ [name]: target.value })}
        {...select}
      />
    ));
  return (
    <div
      role="search"
      className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-4 xl:grid-cols-[minmax(0,1fr)_9rem_11rem_12rem_13rem]"
    >
      <SearchField
        label="Find reviews"
        placeholder="Words or author"
        value={filter.words}
        onSearch={(words) => onChange({ words })}
        className="sm:col-span-full xl:col-span-1"
      />
      <div className="contents max-sm:hidden">{fields(true)}</div>
      <FilterSheet count={count} done="Show reviews" onClear={() => onChange(unfiltered)}>
        {fields(false)}
      </FilterSheet>
    </div>
  );
}
