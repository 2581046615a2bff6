import type { Run, TextBlock } from '@kanaka/contracts/catalog/pages';
import { Fragment, type ReactNode } from 'react';

type Links = {
  /** Draws a link of the text. */
  link: (href: string, words: ReactNode) => ReactNode;
};

/** A text's sections: each begins with a heading, the first perhaps without. */
export function sectionsOf(blocks: readonly TextBlock[]): { title: readonly Run[]; blocks: readonly TextBlock[] }[] {
  const sections: { title: readonly Run[]; blocks: TextBlock[] }[] = [];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ title: block.runs, blocks: [] });
    else if (sections.length === 0) sections.push({ title: [], blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

/** The words of a line, each part in its style. */
export function Runs({ runs, link }: Links & { runs: readonly Run[] }): ReactNode {
  return runs.map(({ text, strong, em, href }, place) => {
    let words: ReactNode = text.split('\n').map((line, at) => (
      <Fragment key={at}>
        {at > 0 && <br />}
        {line}
      </Fragment>
    ));
    if (em) words = <em>{words}</em>;
    if (strong) words = <strong>{words}</strong>;
    return <Fragment key={place}>{href === undefined ? words : link(href, words)}</Fragment>;
  });
}

const isItem = ({ kind }: TextBlock) => kind === 'bullet' || kind === 'number';
const levelOf = ({ level = 1 }: TextBlock) => level;

/** Paragraphs, lists and quotations below one heading. */
export function TextBlocks({
  blocks,
  link,
  subheading: Subheading = 'h3',
}: Links & { blocks: readonly TextBlock[]; subheading?: 'h3' | 'h4' }): ReactNode {
  return groupsOf(blocks).map((group, place) => {
    const [first] = group;
    if (!first) return null;
    if (isItem(first)) return <List key={place} items={group} link={link} />;
    const words = <Runs runs={first.runs} link={link} />;
    if (first.kind === 'subheading') return <Subheading key={place}>{words}</Subheading>;
    return first.kind === 'quote' ? <blockquote key={place}>{words}</blockquote> : <p key={place}>{words}</p>;
  });
}

/** Each block by itself, but the items of a list together. */
function groupsOf(blocks: readonly TextBlock[]): TextBlock[][] {
  const groups: TextBlock[][] = [];
  for (const block of blocks) {
    const first = groups.at(-1)?.[0];
    const isSameList =
      first && isItem(first) && isItem(block) && (levelOf(block) > levelOf(first) || block.kind === first.kind);
    if (isSameList) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  return groups;
}

function List({ items, link }: Links & { items: readonly TextBlock[] }) {
  const level = Math.min(...items.map(levelOf));
  const entries: TextBlock[][] = [];
  for (const item of items) {
    if (levelOf(item) === level || entries.length === 0) entries.push([item]);
    else entries.at(-1)?.push(item);
  }
  const Tag = items[0]?.kind === 'number' ? 'ol' : 'ul';
  return (
    <Tag>
      {entries.map(([item, ...below], place) => (
        <li key={place}>
          <Runs runs={item?.runs ?? []} link={link} />
          {below.length > 0 && <TextBlocks blocks={below} link={link} />}
        </li>
      ))}
    </Tag>
  );
}
