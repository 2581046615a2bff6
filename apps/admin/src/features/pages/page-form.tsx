import { useDebounced } from '@kanaka/web-kit/use-debounced';
import { isPolicy } from '@kanaka/contracts/catalog/page-address';
import { type AdminPage, PageDraft } from '@kanaka/contracts/catalog/pages';
import { Checkbox } from '@kanaka/ui/checkbox';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { toast } from '@kanaka/ui/toaster';
import { type ReactNode, useRef } from 'react';
import { Controller, FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { fieldOf, Form, refusedFields, resolved } from '../../shared/forms/form.tsx';
import { SaveBar } from '../../shared/forms/save-bar.tsx';
import { useVersionedForm } from '../../shared/forms/use-versioned-form.ts';
import { Card, Loaded, TitledCard } from '../../shared/page/page.tsx';
import { PagesApi } from './pages-api.ts';
import { TextToolbar } from './text-toolbar.tsx';
import { PageText } from './page-text.tsx';

export type PageFields = { slug: string; title: string; description: string; body: string; inFooter: boolean };

/** What each version has. */
export type PageTexts = Omit<PageFields, 'slug' | 'inFooter'>;

const fieldsOf = ({ slug, title, description, body, inFooter }: PageFields): PageFields => ({
  slug,
  title,
  description,
  body,
  inFooter,
});

const isField = (path: string): path is keyof PageFields => ['slug', 'title', 'description', 'body'].includes(path);
const resolver: Resolver<PageFields> = (fields) => {
  const issues = PageDraft.safeParse(fields).error?.issues;
  return resolved(
    fields,
    refusedFields(issues, (path) => (isField(path) ? path : null)),
  );
};

/**
 * What is written of a page, beside how it looks; saved only if nobody else has saved it meanwhile. `actions` stand above it,
 * and `children` below; both can put a text into the form.
 */
export function PageForm({
  page,
  onReload,
  children,
}: {
  page: AdminPage;
  onReload: () => void;
  children: (form: { isDirty: boolean; version: number; putBack: (text: PageTexts) => void }) => ReactNode;
}) {
  const { slug } = page;
  const [save] = PagesApi.useSavePageMutation();
  const form = useForm<PageFields>({ defaultValues: fieldsOf(page), resolver });
  const field = fieldOf(form);
  const versioned = useVersionedForm(form, { name: `page ${slug}`, stored: page, fieldsOf, onReload });
  const area = useRef<HTMLTextAreaElement>(null);
  const { ref: body, ...bodyField } = field('body');
  const navigate = useNavigate();
  const send = async (fields: PageFields) => {
    let address = slug;
    await versioned.save(async (headers) => {
      const saved = await save({ params: { slug }, headers, body: fields }).unwrap();
      address = saved.data.slug;
      return saved;
    });
    if (address !== slug) void navigate(`/pages/${address}`, { replace: true });
  };

  const putBack = (text: PageTexts) => {
    for (const name of ['title', 'description', 'body'] as const) {
      form.setValue(name, text[name], { shouldDirty: true });
    }
    toast({ title: 'The earlier text is in the form again. Save and publish it to put it back.' });
  };

  return (
    <FormProvider {...form}>
      <Form onSubmit={form.handleSubmit(send)} aria-label="Text of the page">
        {versioned.restored}
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Card className="min-w-0 space-y-5 p-4 text-sm sm:p-6">
            <TextField label="Title" required maxLength={80} {...field('title')} />
            {!isPolicy(slug) && (
              <TextField
                label="Address"
                required
                maxLength={80}
                description="/shop/pages/… The old address leads to a new one."
                autoCapitalize="none"
                spellCheck={false}
                {...field('slug')}
              />
            )}
            <TextField
              label="Description"
              maxLength={200}
              description="Below the title, and in search results."
              {...field('description')}
            />
            <div className="space-y-2">
              <TextToolbar area={area} />
              <TextArea
                label="Text"
                rows={20}
                maxLength={30_000}
                description="## begins a heading, - a list; **bold**, *italic*, [words](/shop/listing). An empty line begins a paragraph."
                className="[&_textarea]:scroll-mb-40 [&_textarea]:font-mono [&_textarea]:text-sm"
                {...bodyField}
                ref={(element) => {
                  area.current = element;
                  body(element);
                }}
              />
            </div>
            {!isPolicy(slug) && (
              <Controller
                control={form.control}
                name="inFooter"
                render={({ field: { value, onChange } }) => (
                  <Checkbox label="The foot of the shop leads to it" checked={value} onCheckedChange={onChange} />
                )}
              />
            )}
          </Card>
          <PagePreview />
        </div>
        <SaveBar label="Save draft" {...versioned.bar} />
        {versioned.guard}
      </Form>
      {children({ isDirty: versioned.bar.isDirty, version: versioned.saved.version, putBack })}
    </FormProvider>
  );
}

const PAUSE_MS = 400;

/** What is being written, as shoppers would read it with the settings of today; it follows when the typing pauses. */
function PagePreview() {
  const typed = useWatch<PageFields, 'body'>({ name: 'body' });
  const body = useDebounced(typed, PAUSE_MS);
  const { data, error, refetch } = PagesApi.usePreviewQuery({ body: { body } });
  return (
    <TitledCard id="page-preview" title="As customers read it" className="min-w-0">
      <div className="p-4 sm:p-5">
        <Loaded response={{ currentData: data, error, refetch }} name="The preview" rows={3} className="py-6">
          {({ data: blocks }) =>
            blocks.length > 0 ? (
              <PageText blocks={blocks} />
            ) : (
              <p className="text-sm text-ink-muted">Nothing is written yet.</p>
            )
          }
        </Loaded>
      </div>
    </TitledCard>
  );
}
