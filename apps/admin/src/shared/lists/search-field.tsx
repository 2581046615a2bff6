import { TextField } from '@kanaka/ui/text-field';
import { useTypedWords } from '../forms/use-typed-words.ts';

/** A search field that reports when the typing pauses, or on Enter. `value` is the text of the last search. */
export function SearchField({
  label,
  placeholder,
  value,
  maxLength = 200,
  onSearch,
  className,
}: {
  label: string;
  placeholder: string;
  value: string;
  maxLength?: number;
  onSearch: (words: string) => void;
  className?: string;
}) {
  const words = useTypedWords(value, onSearch);
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      enterKeyHint="search"
      maxLength={maxLength}
      placeholder={placeholder}
      className={className}
      {...words}
    />
  );
}
