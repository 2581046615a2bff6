import * as contract from '@kanaka/contracts/catalog/note-bar';
import { TextField } from '@kanaka/ui/text-field';
import { FormProvider, type Resolver, useForm } from 'react-hook-form';
import { fieldOf, Form, refusedFields, resolved } from '../../shared/forms/form.tsx';
import { SaveBar } from '../../shared/forms/save-bar.tsx';
import { type Showing, showingDraft, showingFields, ShowingFieldset } from '../../shared/forms/showing.tsx';
import { useVersionedForm } from '../../shared/forms/use-versioned-form.ts';
import { Card } from '../../shared/page/page.tsx';
import { call } from '@kanaka/web-kit/call';
import { api } from '../../api.ts';

type Fields = { text: string; link: string } & Showing;

const fieldsOf = (note: contract.StoredNote): Fields => ({ text: note.text, link: note.link, ...showingFields(note) });
const draftOf = ({ text, link, ...shown }: Fields) => ({ text, link, ...showingDraft(shown) });

const isField = (path: string): path is keyof Fields => ['text', 'link', 'startsAt', 'endsAt'].includes(path);
const resolver: Resolver<Fields> = (fields) => {
  const issues = contract.NoteDraft.safeParse(draftOf(fields)).error?.issues;
  return resolved(
    fields,
    refusedFields(issues, (path) => (isField(path) ? path : null)),
  );
};

/** The note on top of the shop; saved only if nobody else has saved another meanwhile. */
export function NoteForm({ note, onReload }: { note: contract.StoredNote; onReload: () => void }) {
  const [save] = NoteBarApi.useSaveNoteMutation();
  const form = useForm<Fields>({ defaultValues: fieldsOf(note), resolver, mode: 'onTouched' });
  const field = fieldOf(form);
  const versioned = useVersionedForm(form, { name: 'note-bar', stored: note, fieldsOf, onReload });
  const send = (fields: Fields) => versioned.save((headers) => save({ headers, body: draftOf(fields) }).unwrap());

  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(send)} aria-label="Note on top of the shop">
        {versioned.restored}
        <Card className="max-w-2xl space-y-5 p-4 text-sm sm:p-6">
          <p className="text-ink-soft">
            One sentence on top of every page of the shop. Customers may hide it; another sentence is shown to them
            again.
          </p>
          <TextField
            label="Note"
            maxLength={120}
            placeholder="Free resizing until Diwali"
            description="Up to 120 characters. Empty: no note."
            {...field('text')}
          />
          <TextField
            label="Leads to"
            maxLength={500}
            placeholder="/shop/visit"
            description="A path of the shop, or an address that begins with https://. May be empty."
            autoCapitalize="none"
            spellCheck={false}
            {...field('link')}
          />
          <ShowingFieldset />
        </Card>
        <SaveBar className="max-w-2xl" label="Save note" {...versioned.bar} />
        {versioned.guard}
      </Form>
    </FormProvider>
  );
}

export const NoteBarApi = api.injectEndpoints({
  endpoints: (build) => ({
    note: build.query({ ...call(contract.getNote), providesTags: ['Settings'] }),
    saveNote: build.mutation({ ...call(contract.saveNote), invalidatesTags: ['Settings'] }),
  }),
});
