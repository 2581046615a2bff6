import { exhibits } from './exhibits.tsx';
import { Tokens } from './tokens.tsx';

/** A page with every component of the design system, grouped by purpose. */
export function Gallery() {
  return (
    <main className="mx-auto max-w-page space-y-14 px-4 py-12 sm:px-8">
      <h1 className="text-5xl">Gallery</h1>
      <Tokens />
      {exhibits.map(({ file, purpose, show }) => (
        <section key={file} aria-labelledby={file} className="border-t border-hairline pt-6">
          <h2 id={file} className="text-2xl">
            {file}
          </h2>
          <p className="mb-5 text-ink-soft">{purpose}</p>
          <div className="flex flex-wrap items-start gap-5">{show}</div>
        </section>
      ))}
    </main>
  );
}
