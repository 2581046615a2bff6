import { Checkbox } from '@kanaka/ui/checkbox';

/** A list of checkboxes, one per line. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onToggle,
  className,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onToggle: (value: Value) => void;
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
          onCheckedChange={() => onToggle(option.value)}
        />
      ))}
    </fieldset>
  );
}
