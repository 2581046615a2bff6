import type { ComponentProps } from 'react';

type Drawing = { node: (readonly [tag: string, attributes: Record<string, string>])[] };

const attributeOf = ([name, value]: readonly [string, string]) => (name === 'key' ? '' : ` ${name}="${value}"`);

/**
 * In place of lucide-react's function of this name, which builds an icon anew at every render and each of its lines as an
 * element: a page has sixty icons. They are drawn as thin as the hairlines.
 */
export default function createLucideIcon({ node }: Drawing) {
  const lines = node.map(([tag, attributes]) => `<${tag}${Object.entries(attributes).map(attributeOf).join('')}/>`);
  const drawing = { __html: lines.join('') };
  return (props: ComponentProps<'svg'>) => (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden={props['aria-label'] === undefined || undefined}
      {...props}
      dangerouslySetInnerHTML={drawing}
    />
  );
}
