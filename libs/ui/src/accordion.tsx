import { Plus } from 'lucide-react';
import { Accordion as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type AccordionItem = { value: string; title: ReactNode; content: ReactNode };

/** Folded sections; one open at a time and all may be closed. */
export function Accordion({
  items,
  value,
  onValueChange,
  defaultValue,
  className,
  headingLevel: Heading = 'h3',
}: {
  items: readonly AccordionItem[];
  value?: string;
  onValueChange?: (value: string) => void;
  defaultValue?: string;
  className?: string;
  headingLevel?: 'h2' | 'h3' | 'h4';
}) {
  return (
    <Primitive.Root
      type="single"
      collapsible
      {...(value === undefined ? {} : { value })}
      {...(defaultValue === undefined ? {} : { defaultValue })}
      {...(onValueChange ? { onValueChange } : {})}
      className={cn('border-t border-hairline', className)}
    >
      {items.map((item) => (
        <Primitive.Item key={item.value} value={item.value} className="border-b border-hairline">
          <Primitive.Header asChild>
            <Heading className="font-sans tracking-normal">
              <Primitive.Trigger className="group flex min-h-14 w-full items-center justify-between gap-4 py-3 text-left text-base font-medium">
                {item.title}
                <Plus
                  aria-hidden="true"
                  className="size-5 shrink-0 text-ink-muted transition-transform group-data-[state=open]:rotate-45"
                  strokeWidth={1.5}
                />
              </Primitive.Trigger>
            </Heading>
          </Primitive.Header>
          <Primitive.Content className="overflow-hidden data-[state=closed]:animate-fold data-[state=open]:animate-unfold">
            <div className="pb-5 text-base text-ink-soft">{item.content}</div>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
