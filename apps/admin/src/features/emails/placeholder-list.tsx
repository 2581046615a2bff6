import { conditions, editableEmails, type EmailName, placeholders } from '@kanaka/contracts/catalog/email-words';
import { Button } from '@kanaka/ui/button';

const explained: Record<string, string> = { ...placeholders, ...conditions };

/** What the words of an e-mail may name; pressed, it is inserted. */
export function PlaceholderList({ email, onInsert }: { email: EmailName; onInsert: (text: string) => void }) {
  const { uses, needs } = editableEmails[email];
  const needed: readonly string[] = Object.values(needs);
  return (
    <section aria-labelledby="placeholders">
      <h2 id="placeholders" className="text-sm font-medium">
        What you can insert
      </h2>
      <p className="mt-1 text-xs text-ink-muted">
        It is filled in when the e-mail is sent. Put what may be empty into a condition, with the words around it:{' '}
        <code>{'{% if shop_phone %}Call {{ shop_phone }}.{% endif %}'}</code>
      </p>
      <ul className="mt-2 grid gap-x-4 sm:grid-cols-2">
        {uses.map((name) => {
          const text = name in conditions ? `{% if ${name} %}{% endif %}` : `{{ ${name} }}`;
          return (
            <li key={name} className="text-xs">
              <Button
                variant="ghost"
                padding="none"
                className="text-left font-mono text-xs leading-4! whitespace-normal! wrap-anywhere"
                onClick={() => onInsert(text)}
              >
                {text}
              </Button>
              <p className="-mt-2 pb-1 text-ink-soft">
                {explained[name]}
                {needed.includes(name) && '; it is needed'}.
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
