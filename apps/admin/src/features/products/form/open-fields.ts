import { type FieldErrors, type FieldPath, get } from 'react-hook-form';
import { fieldLabels, fieldName } from './field-labels.ts';
import { type ProductFields, refusals } from './product-form-rules.ts';

/** A field that has to be filled in or corrected, and what it is called. */
export type OpenField = { id: FieldPath<ProductFields>; title: string };

const formOrder = Object.keys(fieldLabels);
const placeOf = (path: string) => formOrder.indexOf(path.split('.')[0] ?? '');

/** The fields by name, in the order of the form; of several with one name, such as those of a stone, the first. */
function named(paths: readonly string[], fields: ProductFields): OpenField[] {
  const titles = new Map<string, string>();
  for (const path of paths.toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const title = fieldName(path, fields);
    if (!titles.has(title)) titles.set(title, path);
  }
  return [...titles].map(([title, id]) => ({ id: id as FieldPath<ProductFields>, title }));
}

function isBlank(fields: ProductFields, path: string): boolean {
  const value: unknown = get(fields, path);
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/**
 * What must still be filled in before the form can be sent; empty when it can. `refused` is what the form refuses of these
 * fields.
 */
export function missingIn(fields: ProductFields, refused = refusals(fields)): OpenField[] {
  // The contract judges a purity only once there is a weight, which stands behind it in the form.
  const paths = Object.keys(refused).flatMap((path) => [path.replace(/weight$/, 'purity'), path]);
  return named(
    paths.filter((path) => isBlank(fields, path)),
    fields,
  );
}

/** What is shown as wrong and still cannot be saved. Empty fields that the form itself refuses are missing instead. */
export function toCorrectIn(
  errors: FieldErrors<ProductFields>,
  fields: ProductFields,
  refused = refusals(fields),
): OpenField[] {
  const wrong = errorsIn(errors, '').filter(({ path, byForm }) => {
    const isRefused = Object.hasOwn(refused, path);
    // An error of the form's own stays behind when its field is not asked for any more.
    return isRefused ? !isBlank(fields, path) : !byForm;
  });
  return named(
    wrong.map(({ path }) => path),
    fields,
  );
}

/** The fields with a message at or below `path`, and whether it is the form's own or the server's. */
function errorsIn(error: unknown, path: string): { path: string; byForm: boolean }[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') {
    return [{ path, byForm: 'type' in error && error.type === 'refused' }];
  }
  return Object.entries(error).flatMap(([part, below]) =>
    // The error of a list itself can stand at its `root`.
    errorsIn(below, part === 'root' || path === '' ? path || part : `${path}.${part}`),
  );
}
