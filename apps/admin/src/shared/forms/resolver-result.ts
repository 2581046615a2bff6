import { type FieldErrors, type FieldPath, type FieldValues, type ResolverResult, set } from 'react-hook-form';

/** What a resolver of react-hook-form answers when some fields are refused, each with its message, or none. */
export function resolved<Fields extends FieldValues>(
  values: Fields,
  refused: Partial<Record<FieldPath<Fields>, string>>,
): ResolverResult<Fields> {
  const errors: FieldErrors<Fields> = {};
  for (const [name, message] of Object.entries(refused)) set(errors, name, { type: 'refused', message });
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
}

/** What a schema of the API refuses, by the field that an issue belongs to; the first message of each. */
export function refusedFields<Name extends string>(
  issues: readonly { path: readonly PropertyKey[]; message: string }[] = [],
  fieldOfIssue: (path: string) => Name | null,
): Partial<Record<Name, string>> {
  const refused: Partial<Record<Name, string>> = {};
  for (const { path, message } of issues) {
    const name = fieldOfIssue(path.join('.'));
    if (name !== null) refused[name] ??= message;
  }
  return refused;
}
