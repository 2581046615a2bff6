import { type Endpoint, neededPermissions } from '@kanaka/contracts/endpoint';
import type { Permission } from '@kanaka/contracts/identity/permissions';
import { permissionsToSee } from '@kanaka/contracts/seen-with';
import { z } from 'zod';

/** Whether who has these permissions gets an answer from an endpoint for people of the shop. */
export const mayCall = (endpoint: Endpoint, permissions: readonly Permission[]) => {
  const needed = neededPermissions(endpoint);
  return needed.length > 0 && needed.every((one) => permissions.includes(one));
};

/** The fields of an endpoint's answer that these permissions show, as `data.cartItems.title`. */
export function fieldsSeen({ reply }: Endpoint, permissions: readonly Permission[]): string[] {
  const found = new Set<string>();
  const walk = (schema: unknown, path: string): void => {
    if (!(schema instanceof z.ZodType)) return;
    if (schema instanceof z.ZodObject) {
      for (const [name, field] of Object.entries(schema.shape)) {
        const needed = permissionsToSee(field);
        if (needed && !needed.some((one) => permissions.includes(one))) continue;
        const place = path ? `${path}.${name}` : name;
        found.add(place);
        walk(field, place);
      }
      return;
    }
    const { def } = schema._zod as unknown as { def: Record<string, unknown> };
    for (const inner of [
      def['innerType'],
      def['element'],
      def['valueType'],
      def['left'],
      def['right'],
      def['in'],
      def['out'],
    ])
      walk(inner, path);
    for (const option of (def['options'] ?? []) as unknown[]) walk(option, path);
  };
  walk(reply, '');
  return [...found];
}
