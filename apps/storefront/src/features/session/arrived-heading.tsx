import { type ReactNode, useEffect, useRef } from 'react';

/** The heading of content that replaced a form. It takes the focus, so that screen readers announce the change. */
export function ArrivedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
      {children}
    </h1>
  );
}
