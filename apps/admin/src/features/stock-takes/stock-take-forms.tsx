import { Tag } from '@kanaka/contracts/catalog/units';
import { Button } from '@kanaka/ui/button';
import { TextField } from '@kanaka/ui/text-field';
import { messageOf } from '@kanaka/web-kit/api-error';
import { useRef, useState } from 'react';
import { bookStockTake, type StockTake } from '@kanaka/contracts/catalog/stock-takes';
import { StockTakesApi } from './stock-takes-api.ts';
import { ScanButton, type Scanned } from '../../shared/camera/scan-button.tsx';
import { ConfirmChange } from '../../shared/forms/confirm-dialog.tsx';
import { counted } from '../../shared/words.tsx';

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
      setError(wrong === undefined ? 'Please scan or type a tag.' : `“${wrong}” is not a tag.`);
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

  const scanned = async (typed: string): Promise<Scanned> => {
    const tag = Tag.safeParse(typed).data;
    if (tag === undefined) return { words: `“${typed}” is not a tag.`, isKnown: false };
    try {
      const { data, repeated: before } = await scan({ params: { id }, body: { tags: [tag] } }).unwrap();
      const title = data.latest.find((one) => one.tag === tag)?.title;
      if (before.includes(tag)) return { words: `Already scanned: ${tag}`, isKnown: true };
      return title
        ? { words: `${tag}: ${title}`, isKnown: true }
        : { words: `${tag}: no unit has this tag.`, isKnown: false };
    } catch (refused) {
      return { words: messageOf(refused), isKnown: false };
    }
  };

  return (
    <div className="print:hidden">
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
      <div className="mt-3">
        <ScanButton onCode={scanned} />
      </div>
      <p role="status" className="mt-1.5 min-h-5 text-sm font-medium text-amber wrap-anywhere">
        {repeated.length > 0 && `Already scanned: ${repeated.join(', ')}`}
      </p>
    </div>
  );
}

/** Asks why there is a difference, and books it. */
export function BookDialog({ take, onClose }: { take: StockTake; onClose: () => void }) {
  const [book] = StockTakesApi.useBookStockTakeMutation();
  // What was seen when the dialog opened: if somebody scans meanwhile, the server refuses.
  const [{ missingCount, unexpectedCount, missing, unexpected, untagged }] = useState(take);
  const { more, fewer, expected, counted: lines, changed } = untagged;
  const held = missing.filter(({ state }) => state === 'held').length;
  const away = missingCount - held;
  const back = unexpected.filter(({ unit }) => unit?.state === 'away' || unit?.state === 'returned').length;
  const bodyOf = (reason: string) => ({ reason, missingCount, unexpectedCount, untagged: { more, fewer } });
  return (
    <ConfirmChange
      title="Apply the differences?"
      confirm="Apply differences"
      tone={away + fewer > 0 ? 'destructive' : 'primary'}
      text={{
        label: 'Reason',
        description: 'Shown in the activity log.',
        refusal: (reason) => bookStockTake.body.safeParse(bodyOf(reason)).error?.issues[0]?.message,
      }}
      // A refusal says that somebody has scanned, so what was seen here is not true any more.
      keepsOpen={false}
      change={(reason) => book({ params: { id: take._id }, body: bodyOf(reason) }).unwrap()}
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {away > 0 && <li>{counted(away, 'unit')} will be marked missing, and can no longer be sold.</li>}
        {back > 0 && <li>{counted(back, 'unit')} will be in stock again.</li>}
        {held > 0 && <li>{counted(held, 'unit')} held by orders: nothing changes for them.</li>}
        {fewer > 0 && <li>{counted(fewer, 'piece')} without tags fewer in stock.</li>}
        {more > 0 && <li>{counted(more, 'piece')} without tags more in stock.</li>}
        {changed > 0 && (
          <li>{counted(changed, 'piece')} without tags to be counted again: nothing changes for them.</li>
        )}
        {expected > lines && (
          <li>{counted(expected - lines, 'piece')} without tags not counted: nothing changes for them.</li>
        )}
        {away + back + held + unexpectedCount + fewer + more + changed === 0 && (
          <li>There is none: all that was counted is where it should be.</li>
        )}
        {unexpectedCount > back && (
          <li>{counted(unexpectedCount - back, 'tag')} sold or not known: nothing changes for them.</li>
        )}
      </ul>
    </ConfirmChange>
  );
}
