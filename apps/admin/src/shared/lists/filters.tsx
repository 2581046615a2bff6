import { Button } from '@kanaka/ui/button';
import { Sheet } from '@kanaka/ui/sheet';
import { SlidersHorizontal } from 'lucide-react';
import {
  type ReactNode,
  useState,
  type ComponentProps,
  type ChangeEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
} from 'react';
import { TextField } from '@kanaka/ui/text-field';

/** On a phone: the button that opens the filters, with how many are chosen, and their sheet. */
export function FilterSheet({
  count,
  done,
  onClear,
  className = 'sm:hidden',
  children,
}: {
  count: number;
  done: string;
  onClear: () => void;
  /** From which width on there is no button. */
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        Icon={SlidersHorizontal}
        variant="outline"
        padding="md"
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{count > 0 && ` (${count})`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={setOpen}
        side="bottom"
        title="Filters"
        footer={
          <div className="flex gap-3">
            <Button variant="outline" className="flex-1" onClick={onClear}>
              Clear all
            </Button>
            <Button className="flex-1" onClick={() => setOpen(false)}>
              {done}
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-5">{children}</div>
      </Sheet>
    </>
  );
}

/** A search field that reports when the typing pauses, or on Enter. `value` is the text of the last search. */
export function SearchField({
  value,
  onSearch,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'value'> & { value: string; onSearch: (words: string) => void }) {
  const words = useTypedWords(value, onSearch);
  return <TextField labelHidden type="search" enterKeyHint="search" maxLength={200} {...field} {...words} />;
}

const PAUSE_MS = 300;

/** State of a search field: reports the text when the typing pauses or on Enter, and follows changes from outside. */
export function useTypedWords(words: string, onTyped: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [seen, setSeen] = useState(words);
  /** Reported texts that have not come back as `words` yet. One that does is ignored: the user may have typed on. */
  const [underway, setUnderway] = useState<readonly string[]>([]);
  if (words !== seen) {
    const own = underway.indexOf(words);
    setSeen(words);
    setUnderway(underway.slice(own + 1));
    if (own === -1) setTyped(words);
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  // When the typing pauses, another filter may have changed; the latest callback knows it, an older one would undo it.
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  }, [onTyped]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const notifyNow = (value: string) => {
    clearTimeout(waiting.current);
    const typedWords = value.trim();
    if (typedWords !== words) setUnderway((before) => [...before, typedWords]);
    latest.current(typedWords);
  };
  return {
    value: typed,
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) => {
      setTyped(value);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => notifyNow(value), PAUSE_MS);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') notifyNow(typed);
    },
  };
}
