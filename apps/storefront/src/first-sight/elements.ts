/** Elements without React: the same as its components draw, so that nothing moves when they take their place. */
import { picture } from '@kanaka/contracts/media';
import { pictureFrame, pictureImage } from '@kanaka/ui/picture-frame';

export function box(className: string, ...children: Node[]): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  element.append(...children);
  return element;
}

type Sight = {
  url: string;
  alt: string;
  sizes: string;
  className: string;
  /** Fetched before all others. */
  first?: boolean;
};

/** A picture the page begins with. */
export function bare({ url, alt, sizes, className, first = true }: Sight) {
  const found = picture(url);
  const image = document.createElement('img');
  image.className = className;
  image.alt = alt;
  image.fetchPriority = first ? 'high' : 'auto';
  image.decoding = 'sync';
  const chosen = document.createElement('picture');
  for (const { type, srcSet } of found?.sources ?? []) {
    const source = document.createElement('source');
    source.type = type;
    source.sizes = sizes;
    source.srcset = srcSet;
    chosen.append(source);
  }
  chosen.append(image);
  // Last, so that no other format is fetched first.
  if (found) {
    image.sizes = sizes;
    image.srcset = found.srcSet;
  }
  image.src = url;
  return chosen;
}

/** The same in the frame that `Picture` gives it. */
export function framed({ className, ...sight }: Sight): HTMLElement {
  const frame = document.createElement('span');
  frame.className = `${pictureFrame} ${className}`;
  frame.append(bare({ ...sight, className: pictureImage }));
  return frame;
}
