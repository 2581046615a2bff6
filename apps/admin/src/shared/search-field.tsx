import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/** A search that asks once the typing pauses, and at Enter. `value` is what was asked last. */
export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  className,
}: {
  label: string;
  placeholder: string;
  value: string;
  onSearch: (words: string) => void;
  className?: string;
}) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // Asked from elsewhere (the back button, "Show all"): the field follows.
  if (asked !== value) {
    setAsked(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <TextField
      label={label}
      labelHidden
      type="search"
      maxLength={200}
      placeholder={placeholder}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onSearch(typed.trim())}
      className={className}
    />
  );
}
