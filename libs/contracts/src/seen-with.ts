import type { z } from 'zod';
import type { Permission } from './identity/permissions.ts';

/** Where a schema keeps its mark; the API documentation shows it too. */
const MARK = 'x-permissions';

type Seen<Schema extends z.ZodType> = z.ZodType<z.output<Schema> | undefined, z.input<Schema>> & {
  _zod: { optin: Schema['_zod']['optin']; optout: 'optional' };
};

/**
 * A field that people of the shop see, or send, only with one of these permissions. From the answer to anybody else of them
 * `serve` takes it away, so who reads it must expect that it is absent; who answers must give it.
 */
export function seenWith<Schema extends z.ZodType>(
  permissions: Permission | readonly Permission[],
  schema: Schema,
): Seen<Schema> {
  const marked = schema.optional().meta({ [MARK]: [permissions].flat() });
  // Optional in what is read only: a handler that forgets the field is a mistake.
  return marked as unknown as Seen<Schema>;
}

/** The permissions of which one is needed to see this field; undefined for a field that every reader of the endpoint sees. */
export const permissionsToSee = (schema: z.ZodType): readonly Permission[] | undefined =>
  schema.meta()?.[MARK] as readonly Permission[] | undefined;
