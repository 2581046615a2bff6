import type { TextBlock } from '@kanaka/contracts/catalog/pages';
import { Runs, sectionsOf, TextBlocks } from '@kanaka/ui/text-blocks';
import type { ReactNode } from 'react';

/** Links of a text lead into the shop, where whoever writes it may not be. */
const link = (href: string, words: ReactNode) => (
  <span className="text-emerald underline underline-offset-4" title={href}>
    {words}
  </span>
);

/** A text as shoppers read it. */
export function PageText({ blocks }: { blocks: readonly TextBlock[] }) {
  return sectionsOf(blocks).map((section, place) => (
    <section
      key={place}
      className="space-y-3 border-b border-hairline py-4 text-sm wrap-anywhere text-ink-soft first:pt-0 last:border-0 [&_blockquote]:border-l [&_blockquote]:border-gold [&_blockquote]:pl-4 [&_blockquote]:italic [&_h4]:text-base [&_h4]:text-ink [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_strong]:text-ink [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5"
    >
      {section.title.length > 0 && (
        <h3 className="text-lg text-ink">
          <Runs runs={section.title} link={link} />
        </h3>
      )}
      <TextBlocks blocks={section.blocks} link={link} subheading="h4" />
    </section>
  ));
}
