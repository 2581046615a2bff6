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
