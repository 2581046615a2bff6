import {
  type EmailField,
  type EmailName,
  EmailWords,
  conditions,
  editableEmails,
  placeholders,
} from '@kanaka/contracts/catalog/email-words';
import { saveEmail, type StoredEmail } from '@kanaka/contracts/catalog/emails';
import { Button } from '@kanaka/ui/button';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useDebounced } from '@kanaka/web-kit/use-debounced';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ChangesLink } from '../../shared/changes/changes.tsx';
import { fieldOf, Form, notify, refusedFields, resolved, showRefusal } from '../../shared/forms/form.tsx';
import { ReadOnlyWithout } from '../../shared/forms/read-only.tsx';
import { useVersionedForm } from '../../shared/forms/use-versioned-form.ts';
import { useMay, useMayCall } from '../../shared/may.ts';
import { Card } from '../../shared/page/page.tsx';
import { SaveBar } from '../../shared/forms/save-bar.tsx';
import { EmailPreview } from './email-preview.tsx';
import { EmailsApi } from './emails-api.ts';

const FIELDS = ['subject', 'heading', 'body', 'after'] as const;

/** So long nothing is typed before the preview follows. */
const PAUSE_MS = 400;

/** The words of an e-mail beside what they look like; saved only if the version is still current. */
export function EmailForm({ stored, onReload }: { stored: StoredEmail; onReload: () => void }) {
  const { email } = stored;
  const maySave = useMayCall()(saveEmail);
  const may = useMay();
  const [save] = EmailsApi.useSaveEmailMutation();
  const [tryOut, { isLoading: isTrying }] = EmailsApi.useTryEmailMutation();
  const [withOrder, setWithOrder] = useState(false);
  const [last, setLast] = useState<EmailField>('body');
  const form = useForm<EmailWords>({ defaultValues: stored.words, resolver: refuseUnsendable });
  const versioned = useVersionedForm(form, { name: `email ${email}`, stored, fieldsOf, onReload });
  const { isEdited, mistake } = versioned.saved;
  const [subject, heading, body, after] = useWatch({ control: form.control, name: FIELDS });
  const typed = { subject, heading, body, after };
  const { preview, mistakes } = usePreview(email, typed, { withOrder, skip: !maySave });

  const send = (words: EmailWords | null, version?: number): Promise<void> => {
    const { words: before } = versioned.saved;
    return versioned.save(
      (headers) => save({ params: { email }, headers, body: { words } }).unwrap(),
      {
        refuse: (refusal) => showRefusal(refusal, form, (path) => path.replace(/^words\./, '')),
        ...(words === null && {
          action: (saved) => ({ label: 'Undo', onPress: () => void send(before, saved.version) }),
        }),
      },
      version,
    );
  };
  const insert = (text: string) => {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${last}"]`);
    if (!field) return;
    field.focus();
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    form.setValue(last, field.value, { shouldDirty: true });
  };
  const registered = fieldOf(form);
  const field = (name: EmailField) => {
    const { error = mistakes[name], ...rest } = registered(name);
    return { ...rest, error, onFocus: () => setLast(name) };
  };

  return (
    <Form onSubmit={form.handleSubmit((words) => send(words))} aria-label="E-mail">
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="min-w-0">
          {versioned.restored}
          {mistake && (
            <p role="alert" className="mb-3 text-sm text-brick">
              The original words are sent where yours cannot be used. {mistake}
            </p>
          )}
          <Card className="p-4 sm:p-5">
            <ReadOnlyWithout endpoint={saveEmail} className="space-y-4">
              <TextField label="Subject" maxLength={200} {...field('subject')} />
              <TextField label="Heading" maxLength={200} {...field('heading')} />
              <TextArea
                label="Text"
                description="Leave an empty line between paragraphs. The greeting comes before it; pieces, sums and button come after it."
                rows={10}
                className="[&_textarea]:field-sizing-content [&_textarea]:min-h-60"
                maxLength={5_000}
                {...field('body')}
              />
              <TextArea label="Below the button" rows={3} maxLength={2_000} {...field('after')} />
              {maySave && <PlaceholderList email={email} onInsert={insert} />}
            </ReadOnlyWithout>
          </Card>
          {maySave && (
            <div className="mt-3 flex flex-wrap gap-3">
              <Button
                variant="outline"
                busy={isTrying}
                disabled={Object.keys(mistakes).length > 0}
                onClick={() => void notify(tryOut({ body: { email, words: typed, withOrder } }).unwrap())}
              >
                Send a test to me
              </Button>
              {isEdited && (
                <Button variant="ghost" disabled={form.formState.isSubmitting} onClick={() => void send(null)}>
                  Back to the original
                </Button>
              )}
              {versioned.saved.version > 0 && <ChangesLink subjectId={email}>All its changes</ChangesLink>}
            </div>
          )}
        </div>
        {preview && (
          <EmailPreview
            preview={preview}
            withOrder={withOrder}
            onWithOrder={
              may('orders:read') && may('orders:amounts') && may('customers:read') ? setWithOrder : undefined
            }
          />
        )}
      </div>
      {maySave && <SaveBar label="Save e-mail" {...versioned.bar} />}
      {versioned.guard}
    </Form>
  );
}

/** What an e-mail looks like with what is typed, and what is wrong with that. */
function usePreview(email: EmailName, typed: EmailWords, { withOrder, skip }: { withOrder: boolean; skip: boolean }) {
  const settled = useDebounced(JSON.stringify(typed), PAUSE_MS);
  const { data: words } = EmailWords.safeParse(JSON.parse(settled));
  const asked = EmailsApi.usePreviewEmailQuery(
    { body: { email, words: words ?? typed, withOrder } },
    { skip: skip || !words },
  );
  const preview = asked.data?.data;
  const [shown, setShown] = useState(preview?.shown ?? null);
  if (preview?.shown && preview.shown !== shown) setShown(preview.shown);
  const mistakes: Partial<Record<EmailField, string>> = Object.fromEntries(
    (asked.currentData?.data.mistakes ?? []).map(({ field, message }) => [field, message]),
  );
  return { preview: preview && { shown, order: preview.order }, mistakes };
}

const fieldsOf = ({ words }: StoredEmail) => words;

function refuseUnsendable(words: EmailWords) {
  return resolved(
    words,
    refusedFields(EmailWords.safeParse(words).error?.issues, (path) => path as EmailField),
  );
}

const explained: Record<string, string> = { ...placeholders, ...conditions };

/** What the words of an e-mail may name; pressed, it is inserted. */
function PlaceholderList({ email, onInsert }: { email: EmailName; onInsert: (text: string) => void }) {
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
