import { SelectField } from '@kanaka/ui/select-field';
import { SearchField } from '../../shared/search-field.tsx';

/** The filters, as in the URL; an empty string means no filter. */
export type ReviewFilter = Record<'words' | 'stars' | 'shown' | 'answered' | 'photographs', string>;

const starOptions = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: stars === 1 ? '1 star' : `${stars} stars`,
}));

export function ReviewFilters({
  filter,
  onChange,
}: {
  filter: ReviewFilter;
  onChange: (change: Partial<ReviewFilter>) => void;
}) {
  return (
    <div role="search" className="mb-4 grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_9rem_11rem_12rem_13rem]">
      <SearchField
        label="Find reviews"
        placeholder="Find by words or author"
        value={filter.words}
        onSearch={(words) => onChange({ words })}
        className="max-lg:col-span-2"
      />
      <SelectField
        label="Stars"
        labelHidden
        placeholder="Any stars"
        options={starOptions}
        value={filter.stars}
        onChange={({ target }) => onChange({ stars: target.value })}
      />
      <SelectField
        label="Shown or hidden"
        labelHidden
        placeholder="Shown or not"
        options={[
          { value: 'shown', label: 'Shown' },
          { value: 'hidden', label: 'Hidden' },
        ]}
        value={filter.shown}
        onChange={({ target }) => onChange({ shown: target.value })}
      />
      <SelectField
        label="Answered or not"
        labelHidden
        placeholder="Answered or not"
        options={[
          { value: 'unanswered', label: 'Unanswered' },
          { value: 'answered', label: 'Answered' },
        ]}
        value={filter.answered}
        onChange={({ target }) => onChange({ answered: target.value })}
        className="max-lg:col-span-2"
      />
      <SelectField
        label="Photographs"
        labelHidden
        placeholder="Photographs or not"
        options={[
          { value: 'waiting', label: 'To be approved' },
          { value: 'any', label: 'With photographs' },
        ]}
        value={filter.photographs}
        onChange={({ target }) => onChange({ photographs: target.value })}
        className="max-lg:col-span-2"
      />
    </div>
  );
}
