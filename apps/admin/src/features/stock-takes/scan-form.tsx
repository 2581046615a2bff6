import { Tag } from '@kanaka/contracts/catalog/units';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useRef, useState } from 'react';
import { StockTakesApi } from './stock-takes-api.ts';

/**
 * Takes tags from a scanner, which types them and presses Enter, or from the keyboard. Several at once, separated by spaces
 * or lines, can be pasted. The field is free for the next tag while the last one is still being sent.
 */
export function ScanForm({ id }: { id: string }) {
  const [scan] = StockTakesApi.useScanTagsMutation();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [repeated, setRepeated] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);

  const submit = async () => {
    const tags = text.split(/[\s,;]+/).filter(Boolean);
    const wrong = tags.find((tag) => !Tag.safeParse(tag).success);
    if (tags.length === 0 || wrong !== undefined) {
      setError(wrong === undefined ? 'Please scan or type a tag.' : `“${wrong}” is no tag.`);
      return;
    }
    setText('');
    setError(undefined);
    setRepeated([]);
    field.current?.focus();
    try {
      const response = await scan({ params: { id }, body: { tags } }).unwrap();
      setRepeated(response.repeated);
    } catch (refused) {
      // What was not sent is in the field again, unless the next tag is already there.
      setText((now) => now || tags.join(' '));
      setError(messageOf(refused));
    }
  };

  return (
    <div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        noValidate
        autoComplete="off"
        className="flex items-start gap-3"
      >
        <TextField
          ref={field}
          label="Scan or type a tag"
          className="min-w-0 flex-1"
          inputClassName="uppercase text-lg tracking-wide"
          autoCapitalize="characters"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- A scanner types wherever the focus is.
          autoFocus
          value={text}
          error={error}
          onChange={({ target }) => {
            setText(target.value);
            setError(undefined);
          }}
        />
        <Button type="submit" className="mt-7.5" padding="md">
          Add
        </Button>
      </form>
      <p role="status" className="mt-1.5 min-h-5 text-sm font-medium text-amber wrap-anywhere">
        {repeated.length > 0 && `Already scanned: ${repeated.join(', ')}`}
      </p>
    </div>
  );
}
