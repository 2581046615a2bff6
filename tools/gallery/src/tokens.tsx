const colours = [
  ...['white', 'ivory', 'ivory-deep', 'ink', 'ink-soft', 'ink-muted', 'emerald', 'emerald-deep', 'emerald-soft'],
  ...['gold', 'gold-soft', 'hairline', 'line', 'brick', 'brick-deep', 'brick-soft', 'amber', 'amber-soft'],
];
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl'];
const shadows = ['float', 'sheet', 'bar'];
const spaces = [1, 2, 3, 4, 6, 8, 10, 12, 16];

/** The colours, type, spacing and shadows defined in theme.css. */
export function Tokens() {
  return (
    <section aria-labelledby="tokens" className="space-y-8">
      <h2 id="tokens" className="text-2xl">
        Tokens
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-4">
        {colours.map((name) => (
          <li key={name} className="text-sm">
            <span className="block h-16 border border-hairline" style={{ background: `var(--color-${name})` }} />
            {name}
          </li>
        ))}
      </ul>
      <ul>
        {sizes.map((name) => (
          <li key={name} className="font-display" style={{ fontSize: `var(--text-${name})`, lineHeight: 1.4 }}>
            {name}: ₹1,24,500.00
          </li>
        ))}
      </ul>
      <ul className="space-y-2">
        {spaces.map((steps) => (
          <li key={steps} className="flex items-center gap-3 text-sm">
            <span className="h-3 bg-emerald" style={{ width: `calc(var(--spacing) * ${steps})` }} /> {steps}
          </li>
        ))}
      </ul>
      <ul className="flex flex-wrap gap-8">
        {shadows.map((name) => (
          <li key={name} className="bg-white p-6" style={{ boxShadow: `var(--shadow-${name})` }}>
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
