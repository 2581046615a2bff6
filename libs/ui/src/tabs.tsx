import type { LucideIcon } from 'lucide-react';
import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type TabItem = { value: string; label: ReactNode; Icon?: LucideIcon; content: ReactNode };

/** Radix focuses a pressed tab by script; where nothing had the focus before, Chrome then shows the ring of the keyboard. */
const markPressed = (tab: HTMLElement, isPressed: boolean) => tab.toggleAttribute('data-pressed', isPressed);

/** Tabs in a row; with `vertical`, in a column beside their content from 1024 px on. */
export function Tabs({
  items,
  value,
  onValueChange,
  label,
  vertical = false,
}: {
  items: readonly [TabItem, ...TabItem[]];
  value?: string;
  onValueChange?: (value: string) => void;
  /** The accessible name of the list of tabs. */
  label: string;
  vertical?: boolean;
}) {
  return (
    <Primitive.Root
      {...(value === undefined ? { defaultValue: items[0].value } : { value })}
      {...(onValueChange ? { onValueChange } : {})}
      orientation={vertical ? 'vertical' : 'horizontal'}
      className={vertical ? 'gap-12 lg:grid lg:grid-cols-[14rem_1fr]' : ''}
    >
      <Primitive.List
        aria-label={label}
        className={cn(
          'flex gap-1 overflow-x-auto border-b border-hairline',
          vertical && 'lg:flex-col lg:self-start lg:border-b-0 lg:border-l',
        )}
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            onPointerDown={({ currentTarget }) => markPressed(currentTarget, true)}
            onKeyDown={({ currentTarget }) => markPressed(currentTarget, false)}
            onBlur={({ currentTarget }) => markPressed(currentTarget, false)}
            className={cn(
              'flex min-h-11 shrink-0 items-center gap-2 border-b-2 border-transparent text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:border-emerald data-[state=active]:font-medium data-[state=active]:text-ink [&_svg]:size-[1.1em]',
              // On the narrowest phones there is room for the words only.
              vertical
                ? 'px-4 text-base max-md:flex-1 max-md:justify-center max-md:px-2 max-[22.4rem]:[&_svg]:hidden lg:-ml-px lg:border-b-0 lg:border-l-2'
                : 'px-3 text-sm',
            )}
          >
            {item.Icon && <item.Icon />}
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      <div className={cn('min-w-0 pt-6', vertical && 'lg:pt-0')}>
        {items.map((item) => (
          <Primitive.Content key={item.value} value={item.value} className="outline-offset-4">
            {item.content}
          </Primitive.Content>
        ))}
      </div>
    </Primitive.Root>
  );
}
