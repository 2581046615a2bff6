import { Checkbox } from '@kanaka/ui/checkbox';

/** Boxes for several of a kind, one a line. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  className,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  className?: string;
}) {
  return (
    <fieldset className={className}>
      <legend className="text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          // In the order of the options, whichever was chosen first: the same choice is the same address.
          onCheckedChange={(checked) =>
            onChange(
              options
                .map(({ value }) => value)
                .filter((value) => (value === option.value ? checked : chosen.includes(value))),
            )
          }
        />
      ))}
    </fieldset>
  );
}
