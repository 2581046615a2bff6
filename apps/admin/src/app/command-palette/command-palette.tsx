import { deviceMemory } from '@kanaka/web-kit/browser-memory';
import { cn } from '@kanaka/ui/cn';
import { Dialog } from '@kanaka/ui/dialog';
import { useSession } from '@kanaka/web-kit/use-session';
import { urlState } from '@kanaka/web-kit/use-url-state';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { OrderSearch, ordersFile } from '../../features/orders/list/order-search.ts';
import { useDownload } from '../../shared/use-download.ts';
import { useLeave } from '../../features/session/session-api.ts';
import { useTypedWords } from '../../shared/lists/filters.tsx';
import { type Command, type CommandGroup, useCommands } from './use-commands.ts';

const AT_ONCE = ['Pages', 'Views and actions', 'Settings'];

/** Whether what comes first is known at once, while orders and products are still looked for. */
const isAtOnce = ([first]: readonly CommandGroup[]) => first !== undefined && AT_ONCE.includes(first.title);

/** Finds pages, orders, customers and products while typing: arrow keys choose, Enter opens, Escape closes. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const userId = useSession().user?.id ?? '';
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [recent] = useState(() => recentCommands(userId));
  const { pathname, search } = useLocation();
  const { download } = useDownload();
  const { leave } = useLeave();
  const field = useTypedWords(words, setWords);
  const { groups, note, waits } = useCommands({ typed: field.value, words, recent });
  const commands = groups.flatMap((group) => group.commands);
  const [chosen, setChosen] = useState('');
  // What was chosen may not be among the results any more.
  const place = Math.max(
    0,
    commands.findIndex(({ to }) => to === chosen),
  );
  const active = commands[place];
  const idOf = (command: Command) => `${id}-${commands.indexOf(command)}`;

  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active?.to]);

  const open = (command: Command) => {
    onClose();
    if (command.does === 'logout') return void leave();
    // Of the orders that are looked for, if they are on the screen.
    if (command.does === 'export')
      return void download(
        ordersFile(urlState(OrderSearch, new URLSearchParams(pathname === '/orders' ? search : ''))),
      );
    rememberCommand(userId, command);
    void navigate(command.to);
  };
  // Whoever presses Enter while orders and products are looked for wants the first that is found.
  const [entered, setEntered] = useState<string | null>(null);
  const opensFirst = entered === field.value && !waits && active !== undefined;
  const openFirst = useEffectEvent(() => active && open(active));
  useEffect(() => {
    if (opensFirst) openFirst();
  }, [opensFirst]);
  const move = (by: number) => setChosen(commands[(place + by + commands.length) % commands.length]?.to ?? '');
  const onKeyDown = (event: KeyboardEvent) => {
    // While a script is being composed, the keys belong to its input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && waits && !isAtOnce(groups)) setEntered(field.value);
    else if (event.key === 'Enter' && active) open(active);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog onClose={onClose} title="Go to" titleHidden className="h-[min(34rem,92dvh)] [&>div]:p-0!">
      <div className="sticky top-0 flex items-center gap-3 border-b border-hairline bg-white pr-16 pl-4 sm:pl-5">
        <Search className="size-5 shrink-0 text-ink-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Page, order, customer or product"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && idOf(active)}
          placeholder="Page, order number, invoice, customer, product or SKU"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          className="h-16 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-muted"
          value={field.value}
          onChange={field.onChange}
          onKeyDown={onKeyDown}
        />
      </div>
      <p role="status" className={cn('px-5 py-4 text-sm text-ink-soft', !note && 'sr-only')}>
        {note || `${commands.length} found`}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label="Found" className="px-2 pb-3">
        {groups.map(({ title, commands: ofGroup }) => (
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-medium text-ink-muted">
              {title}
            </p>
            {ofGroup.map((command) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are those of the field, which keeps the focus.
              <div
                key={command.to}
                id={idOf(command)}
                ref={command === active ? activeOption : undefined}
                role="option"
                tabIndex={-1}
                aria-selected={command === active}
                onPointerMove={() => setChosen(command.to)}
                onClick={() => open(command)}
                className={cn(
                  'flex min-h-11 cursor-pointer scroll-mt-20 flex-wrap items-center justify-between gap-x-4 rounded-sm px-3 py-2 text-sm',
                  command === active && 'bg-emerald-soft',
                )}
              >
                <span className="min-w-0 break-words">{command.label}</span>
                {command.detail && <span className="min-w-0 break-words text-xs text-ink-soft">{command.detail}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

const MOST = 5;

/** Without details: they contain customers' names, and other people may use this browser. */
const Recent = z.array(z.object({ to: z.string().regex(/^\/[\w-]/), label: z.string() })).max(MOST);

const keyOf = (userId: string) => `kanaka-recent:${userId}`;

/** What this user chose last in this browser, the latest first. */
function recentCommands(userId: string): readonly Command[] {
  return Recent.safeParse(deviceMemory.read(keyOf(userId))).data ?? [];
}

function rememberCommand(userId: string, { to, label, nameless = label }: Command): void {
  const others = recentCommands(userId).filter((one) => one.to !== to);
  deviceMemory.write(keyOf(userId), [{ to, label: nameless }, ...others].slice(0, MOST));
}
