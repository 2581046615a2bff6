import { Button } from '@kanaka/ui/button';
import type { ComponentProps } from 'react';

/** The only button of a row. */
export function RowButton(button: ComponentProps<typeof Button>) {
  return <Button variant="outline" padding="md" className="max-sm:w-full" {...button} />;
}
