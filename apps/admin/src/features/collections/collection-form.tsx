import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { AdminCollection } from '@kanaka/contracts/catalog/collections';
import { SelectField } from '@kanaka/ui/select-field';
import { TextArea } from '@kanaka/ui/text-area';
import { TextField } from '@kanaka/ui/text-field';
import { useEffect, useRef } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { fieldOf, Form, FormButtons, notifyForm, optionsOf, resolved } from '../../shared/forms/form.tsx';
import { ShowingFieldset } from '../../shared/forms/showing.tsx';
import { ImageField, useImageUpload } from '../../shared/forms/upload-field.tsx';
import { useKeptForm } from '../../shared/forms/use-kept-form.tsx';
import { ChosenPieces, type PickPiece } from './chosen-pieces.tsx';
import {
  type CollectionFields,
  draftOf,
  emptyCollection,
  fieldOfIssue,
  fieldsOf,
  placeWords,
  refusals,
  ruleOf,
} from './collection-fields.ts';
import { RulePreview, RuleFields } from './rule-fields.tsx';
import { CollectionsApi } from './collections-api.ts';

const resolver: Resolver<CollectionFields> = (values) => resolved(values, refusals(values));

const ways = optionsOf({ rule: 'A rule: what matches now and later', hand: 'Pieces chosen by hand' });

export type CollectionFormParts = { choices: Categories; pickPiece: PickPiece };

/** The name under which what is typed is kept; of a new collection without one. */
export const collectionInput = (collection?: AdminCollection) => `collection ${collection?._id ?? 'new'}`;

/** Form to add or edit a collection: its words and picture, its pieces, and where and when it is shown. */
export function CollectionForm({
  label,
  collection,
  choices,
  pickPiece,
  onClose,
}: {
  label: string;
  /** The collection to edit; undefined to add one. */
  collection?: AdminCollection;
  onClose: () => void;
} & CollectionFormParts) {
  const [add] = CollectionsApi.useAddCollectionMutation();
  const [edit] = CollectionsApi.useEditCollectionMutation();
  const fields = useForm<CollectionFields>({
    resolver,
    defaultValues: collection ? fieldsOf(collection) : emptyCollection,
    mode: 'onTouched',
  });
  const { control, register, handleSubmit, setValue, formState } = fields;
  const { errors, isSubmitting } = formState;
  const field = fieldOf({ register, formState });
  const [image, by, rule] = useWatch({ control, name: ['image', 'by', 'rule'] });
  const { restored, guard, forget } = useKeptForm(fields, collectionInput(collection));
  const form = useRef<HTMLFormElement>(null);

  // The button that opened the form is unmounted or scrolled away, so the form takes the focus.
  useEffect(() => form.current?.focus(), []);

  const putImage = (url = '') => setValue('image', url, { shouldDirty: true, shouldValidate: true });
  const upload = useImageUpload(([url]) => putImage(url));
  const uploading = upload.percent !== null;

  const save = async (values: CollectionFields) => {
    const body = draftOf(values);
    const change = collection ? edit({ params: { id: collection._id }, body }) : add({ body });
    if (!(await notifyForm(change.unwrap(), fields, { fieldOfIssue }))) return;
    forget();
    onClose();
  };

  return (
    <FormProvider {...fields}>
      <Form
        ref={form}
        tabIndex={-1}
        onSubmit={handleSubmit(save)}
        aria-label={label}
        className="flex scroll-mt-20 flex-col gap-4 bg-ivory-deep/40 p-4 outline-none sm:p-5"
      >
        {restored}
        <div className="grid items-start gap-4 lg:grid-cols-[1fr_16rem] lg:gap-6">
          <div className="flex flex-col gap-4">
            <TextField label="Title" required maxLength={80} placeholder="For mother" {...field('title')} />
            <TextField
              label="Address"
              description="/shop/collections/… Leave empty to make it from the title. Old addresses redirect to the new one."
              autoCapitalize="none"
              spellCheck={false}
              maxLength={80}
              {...field('slug')}
            />
            <TextArea label="Words" rows={3} maxLength={400} {...field('description')} />
            <SelectField label="Shown under" options={optionsOf(placeWords)} {...field('place')} />
            <TextField
              label="Search words"
              description="What else customers may type for it: amma, mom, birthday."
              maxLength={200}
              {...field('searchWords')}
            />
          </div>
          <div className="flex flex-col gap-4">
            <ImageField
              label="Picture"
              hint="Upright, for example 1080 × 1350. Up to 8 MB."
              aspect="mx-auto aspect-4/5 max-w-56"
              isWide={false}
              url={image}
              error={uploading ? undefined : errors.image?.message}
              upload={upload}
              onRemove={() => putImage()}
            />
            <TextField
              label="What the picture shows"
              description="Read aloud to customers who cannot see it."
              maxLength={200}
              {...field('alt')}
            />
          </div>
        </div>
        <SelectField label="Its pieces" options={ways} {...field('by')} />
        {by === 'rule' ? (
          <>
            <RuleFields choices={choices} />
            <RulePreview rule={ruleOf(rule)} />
          </>
        ) : (
          <ChosenPieces pickPiece={pickPiece} />
        )}
        <ShowingFieldset />
        <FormButtons
          submit={collection ? 'Save collection' : 'Add collection'}
          busy={isSubmitting}
          disabled={uploading}
          onCancel={() => {
            forget();
            onClose();
          }}
        />
        {guard}
      </Form>
    </FormProvider>
  );
}
