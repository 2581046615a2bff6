import { TextField } from '@kanaka/ui/text-field';
import type { ComponentProps } from 'react';
import { useTypedWords } from '../forms/use-typed-words.ts';

/** A search field that reports when the typing pauses, or on Enter. `value` is the text of the last search. */
export function SearchField({
  value,
  onSearch,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'value'> & { value: string; onSearch: (words: string) => void }) {
  const words = useTypedWords(value, onSearch);
  return <TextField labelHidden type="search" enterKeyHint="search" maxLength={200} {...field} {...words} />;
}
