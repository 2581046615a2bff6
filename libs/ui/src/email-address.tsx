import { Fragment } from 'react';

/** An e-mail address that a narrow column breaks after its @ and its dots, not in the middle of a word. */
export function EmailAddress({ children }: { children: string }) {
  return children.split(/(?<=[@.])/).map((part, place) => (
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
