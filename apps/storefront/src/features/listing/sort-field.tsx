import { SelectField } from '@kanaka/ui/select-field';

/** How the pieces are sorted: its name is inside the box, so that it has room beside the filters of a phone. */
export function SortField<Sort extends string>({
  sort,
  options,
  disabled = false,
  onChoose,
}: {
  sort: Sort;
  options: readonly { value: Sort; label: string }[];
  disabled?: boolean;
  onChoose: (sort: Sort) => void;
}) {
  return (
    <div className="relative min-w-0 flex-1 sm:max-w-56 lg:w-52 lg:flex-none">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-3 z-1 text-[0.6875rem] leading-4 text-ink-muted"
      >
        Sort by
      </span>
      <SelectField
        label="Sort by"
        labelHidden
        value={sort}
        disabled={disabled}
        options={options}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
        selectClassName="pt-3.5! pr-8! text-sm! disabled:bg-white! disabled:text-ink!"
      />
    </div>
  );
}
