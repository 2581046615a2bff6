import type { Permission } from '@kanaka/contracts/identity/permissions';
import { permissionsToSee } from '@kanaka/contracts/seen-with';
import { z } from 'zod';

type Permissions = ReadonlySet<Permission>;
type Removal = (value: unknown, permissions: Permissions) => void;

/**
 * Removes from a parsed value, in place, the fields that its schema marks with `seenWith` and that these permissions do not
 * show. Null when the schema marks none. Worked out once for each endpoint. Of a union, a field that one member marks is
 * removed from all of them.
 */
export function removalOfUnseen(schema: z.ZodType): Removal | null {
  if (permissionsToSee(schema)) throw new Error('Only a field of an object can be marked with seenWith.');
  if (schema instanceof z.ZodObject) return fromObject(schema);
  if (schema instanceof z.ZodArray) return fromEach(schema.element, (value) => value as unknown[]);
  if (schema instanceof z.ZodRecord) return fromEach(schema.valueType, (value) => Object.values(value as object));
  return inTurn(partsOf(schema).map((part) => removalOfUnseen(part as z.ZodType)));
}

/** The schemas of which one or all describe the same value. */
function partsOf(schema: z.ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options;
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  const { def } = schema._zod as { def: { innerType?: z.core.$ZodType } };
  return def.innerType ? [def.innerType] : [];
}

function fromObject({ shape }: z.ZodObject): Removal | null {
  return inTurn(
    Object.entries(shape as Record<string, z.ZodType>).map(([name, field]) => {
      const permitted = permissionsToSee(field);
      const below = removalOfUnseen(permitted ? (field as unknown as z.ZodOptional<z.ZodType>).unwrap() : field);
      if (!permitted && !below) return null;
      return (value, permissions) => {
        const object = value as Record<string, unknown>;
        if (permitted && !permitted.some((one) => permissions.has(one))) object[name] = undefined;
        else below?.(object[name], permissions);
      };
    }),
  );
}

function fromEach(schema: z.core.$ZodType, itemsOf: (value: unknown) => unknown[]): Removal | null {
  const fromItem = removalOfUnseen(schema as z.ZodType);
  return inTurn([
    fromItem &&
      ((value, permissions) => {
        for (const item of itemsOf(value)) fromItem(item, permissions);
      }),
  ]);
}

/** All of them, on a value that is there: optional fields are absent, nullable ones null. */
function inTurn(removals: readonly (Removal | null)[]): Removal | null {
  const some = removals.filter((one) => one !== null);
  if (some.length === 0) return null;
  return (value, permissions) => {
    if (typeof value !== 'object' || value === null) return;
    for (const remove of some) remove(value, permissions);
  };
}
