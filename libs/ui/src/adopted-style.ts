import { useEffect } from 'react';

/**
 * Replaces `styleSingleton` of react-style-singleton (see build/linked-styles.ts): a component whose styles apply while it
 * is mounted. It adds a constructed stylesheet instead of a style element, because the Content-Security-Policy blocks
 * inline styles and the text is not known in advance: it contains the scrollbar's width.
 */
export function styleSingleton() {
  const sheet = new CSSStyleSheet();
  let users = 0;

  return function AdoptedStyle({ styles }: { styles: string }): null {
    useEffect(() => {
      users += 1;
      // The first component's styles apply for all: later ones measured a page without a scrollbar.
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
