import type { FileMapping } from '@kanaka/contracts/catalog/file-mapping';
import type { Categories } from '@kanaka/contracts/catalog/categories';
import type { Sizing } from '@kanaka/contracts/catalog/sizes';
import { SelectField } from '@kanaka/ui/select-field';

export type MakeCategory = (category: { name: string; sizing: Sizing }) => Promise<unknown>;

/** What is chosen for a place of another shop: one of ours, or a new category with sizes of a kind. */
type Place = { category: string; subcategory: string; make?: Sizing };

const newOnes: Record<Sizing, string> = {
  none: 'without sizes',
  ring: 'with ring sizes',
  bangle: 'with bangle sizes',
};

const lastPart = (theirs: string) => theirs.split(' > ').at(-1) ?? theirs;
const alike = (name: string) => name.toLowerCase().replace(/s$/, '');

/** What can be chosen for a place of theirs, by the words of the choice. */
function choicesFor(theirs: string, { categories, subcategories }: Categories, mayMake: boolean): Map<string, Place> {
  const ours = categories.flatMap(({ id, name }): [string, Place][] => [
    [name, { category: name, subcategory: '' }],
    ...subcategories
      .filter(({ categoryId }) => categoryId === id)
      .map((below): [string, Place] => [`${name} > ${below.name}`, { category: name, subcategory: below.name }]),
  ]);
  const category = lastPart(theirs);
  const made = Object.entries(newOnes).map(([make, words]): [string, Place] => [
    `New category ${category}, ${words}`,
    { category, subcategory: '', make: make as Sizing },
  ]);
  return new Map([...ours, ...(mayMake ? made : [])]);
}

/** Those that no place of the shop is called. */
export function unknownPlaces(theirs: readonly string[], shop: Categories): string[] {
  const known = new Set([...choicesFor('', shop, false).keys()].map((name) => name.toLowerCase()));
  return [...new Set(theirs)].filter((place) => !known.has(place.toLowerCase()));
}

/** The words of what is chosen at first: a place of almost the same name. */
export const likelyPlace = (theirs: string, shop: Categories) =>
  [...choicesFor(theirs, shop, false).keys()].find((name) => alike(lastPart(name)) === alike(lastPart(theirs))) ?? '';

type Chosen = Readonly<Record<string, string>>;

/** Makes the categories that are to be made, and returns which of ours each of theirs is. */
export async function placesOf(
  chosen: Chosen,
  { shop, make }: { shop: Categories; make: MakeCategory | undefined },
): Promise<NonNullable<FileMapping['categories']>> {
  const places = Object.entries(chosen).flatMap(([theirs, words]) => {
    const place = choicesFor(theirs, shop, Boolean(make)).get(words);
    return place ? [[theirs, place] as const] : [];
  });
  const made = new Map(places.flatMap(([, { category, make: sizing }]) => (sizing ? [[category, sizing]] : [])));
  for (const [name, sizing] of made) await make?.({ name, sizing });
  return Object.fromEntries(places.map(([theirs, { category, subcategory }]) => [theirs, { category, subcategory }]));
}

/** Which of ours each category of another shop's file is. */
export function CategoryChoices({
  theirs,
  shop,
  mayMake,
  chosen,
  onChoose,
}: {
  theirs: readonly string[];
  shop: Categories;
  mayMake: boolean;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}) {
  return (
    <fieldset>
      <legend className="font-medium">Categories that the shop does not have</legend>
      <p className="mt-1 mb-3 text-ink-soft">
        Choose which of yours each is{mayMake && ', or have it made'}. Pieces of other categories count as wrong.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {theirs.map((place) => (
          <SelectField
            key={place}
            label={`“${place}” is`}
            placeholder="Leave as it is"
            options={[...choicesFor(place, shop, mayMake).keys()].map((words) => ({ value: words, label: words }))}
            value={chosen[place] ?? ''}
            onChange={({ target }) => onChoose({ ...chosen, [place]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  );
}
