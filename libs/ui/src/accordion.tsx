import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from './cn.ts';

export type AccordionItem = { value: string; title: ReactNode; content: ReactNode };

/**
 * Collapsible sections; at most one is open. Built after the ARIA practices from a button and a region each; a library for
 * it would be larger than a whole page that uses it.
 */
export function Accordion({
  items,
  defaultValue = '',
  className,
  headingLevel: Heading = 'h3',
}: {
  items: readonly AccordionItem[];
  defaultValue?: string;
  className?: string;
  headingLevel?: 'h2' | 'h3' | 'h4';
}) {
  const id = useId();
  const [opened, setOpened] = useState(defaultValue);
  return (
    <div className={cn('border-t border-hairline', className)}>
      {items.map(({ value, title, content }) => {
        const open = value === opened;
        const Icon = open ? Minus : Plus;
        const [head, region] = [`${id}-${value}-head`, `${id}-${value}-region`];
        return (
          <div key={value} className="border-b border-hairline">
            <Heading className="font-sans tracking-normal">
              <button
                type="button"
                id={head}
                aria-expanded={open}
                aria-controls={region}
                onClick={() => setOpened(open ? '' : value)}
                className="flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left text-base font-medium"
              >
                {title}
                <Icon className="size-5 shrink-0 text-ink-muted" strokeWidth={1.5} />
              </button>
            </Heading>
            <div id={region} role="region" aria-labelledby={head} hidden={!open} className="unfolds animate-fade-in">
              <div className="pb-5 text-base text-ink-soft">{content}</div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
