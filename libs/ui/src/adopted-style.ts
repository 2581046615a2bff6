import { useEffect } from 'react';

/**
 * What react-style-singleton is asked for, under its name (see build/linked-styles.ts): a component whose styles hold while it
 * is there. They go to the document as a stylesheet, not as a style element: the shop's content policy lets through no text
 * that stands in the page, and this one depends on the width of a scrollbar.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;

  return function AdoptedStyle({ styles }: { styles: string }): null {
    useEffect(() => {
      users += 1;
      // The first one's hold for all: who comes later measures a page that has no scrollbar any more.
      if (users === 1) {
        sheet.replaceSync(styles);
        document.adoptedStyleSheets.push(sheet);
      }
      return () => {
        users -= 1;
        if (users > 0) return;
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    }, [styles]);
    return null;
  };
}
