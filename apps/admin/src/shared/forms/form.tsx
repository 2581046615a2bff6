import type { ComponentProps, SyntheticEvent } from 'react';

/** A form whose fields say themselves what is wrong; browsers offer nothing that was typed into another one. */
export function Form({
  onSubmit,
  ...form
}: Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (event: SyntheticEvent) => Promise<void> }) {
  return <form noValidate autoComplete="off" {...form} onSubmit={(event) => void onSubmit(event)} />;
}
