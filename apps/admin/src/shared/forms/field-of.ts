import {
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormReturn,
  useFormContext,
} from 'react-hook-form';

/** Connects the inputs of a form: `{...field('name')}` registers an input and says what is wrong with it. */
export function fieldOf<Fields extends FieldValues>({
  register,
  formState: { errors },
}: Pick<UseFormReturn<Fields>, 'register' | 'formState'>) {
  return <Name extends FieldPath<Fields>>(name: Name, options?: RegisterOptions<Fields, Name>) => {
    const mistake: { message?: string } | undefined = get(errors, name);
    return { ...register(name, options), error: mistake?.message };
  };
}

/** The form around a component, with what connects its inputs. */
export function useFields<Fields extends FieldValues>() {
  const form = useFormContext<Fields>();
  return { ...form, field: fieldOf(form) };
}
