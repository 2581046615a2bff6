import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of what took the place of a form; focus goes there, so that whoever does not see the change hears it. */
export function ArrivedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
      {children}
    </h1>
  );
}
