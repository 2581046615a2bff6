import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { type ReactNode, startTransition, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { cn } from './cn.ts';

export type MenuItem = {
  label: ReactNode;
  onSelect: () => void;
  Icon?: LucideIcon;
  destructive?: boolean;
  disabled?: boolean;
};

/** A menu that opens from `trigger` (a button from this library). */
export function DropdownMenu({
  trigger,
  items,
  header,
  open: shown,
  onOpenChange = () => undefined,
}: {
  trigger: ReactNode;
  items: readonly MenuItem[];
  header?: ReactNode;
  /** Only for a menu whose open state is controlled from outside. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  const opener = useRef<HTMLButtonElement>(null);
  const [own, setOwn] = useState(false);
  const open = shown ?? own;
  const change = (next: boolean) => {
    const apply = () => {
      setOwn(next);
      onOpenChange(next);
    };
    // In a transition: the menu takes longer to render than the answer to a press may take.
    if (next) startTransition(apply);
    else apply();
  };
  useCloseOnBack(open, () => change(false));
  // The menu goes away, so what was chosen, such as a dialog, is to return the focus to the button.
  const choose = (item: MenuItem) => {
    opener.current?.focus();
    item.onSelect();
  };
  // Without a portal, so that it stays inside the same landmark as its trigger.
  const content = (
    <Primitive.Content
      align="end"
      sideOffset={6}
      className="z-50 min-w-44 rounded-sm border border-hairline bg-white p-1 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise"
    >
      {header && <div className="border-b border-hairline px-3 py-2.5 text-sm text-ink-soft">{header}</div>}
      {items.map((item, place) => (
        <Primitive.Item
          key={place}
          disabled={item.disabled ?? false}
          onSelect={() => choose(item)}
          className={cn(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-base select-none focus-visible:-outline-offset-2 data-[disabled]:opacity-45 [&_svg]:size-4',
            item.destructive ? 'text-brick data-[highlighted]:bg-brick-soft' : 'data-[highlighted]:bg-emerald-soft',
          )}
        >
          {item.Icon && <item.Icon />}
          {item.label}
        </Primitive.Item>
      ))}
    </Primitive.Content>
  );
  return (
    <Primitive.Root modal={false} open={open} onOpenChange={change}>
      <Primitive.Trigger ref={opener} asChild>
        {trigger}
      </Primitive.Trigger>
      {content}
    </Primitive.Root>
  );
}
