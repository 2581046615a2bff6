import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { show } from '../../../test/with-shop.tsx';
import { NameForm } from './name-form.tsx';

describe('The category name form', () => {
  const open = (answer: () => Promise<{ message: string }>) => {
    const saved: string[] = [];
    show(
      <NameForm
        label="New category"
        submit="Add Category"
        onSave={(name) => {
          saved.push(name);
          return answer();
        }}
      />,
    );
    return {
      saved,
      send: async (name: string) => {
        const field = screen.getByRole('textbox', { name: 'New category' });
        await userEvent.clear(field);
        if (name) await userEvent.type(field, name);
        await userEvent.click(screen.getByRole('button', { name: 'Add Category' }));
      },
    };
  };

  it.each(['', '   '])('refuses the blank name “%s” and sends nothing', async (blank) => {
    const { saved, send } = open(() => Promise.resolve({ message: 'Category added.' }));
    await send(blank);
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please enter a name.');
    expect(saved).toEqual([]);
  });

  it('sends the trimmed name and clears the field', async () => {
    const { saved, send } = open(() => Promise.resolve({ message: 'Category added.' }));
    await send('  Anklets ');
    expect(saved).toEqual(['Anklets']);
    expect(screen.getByRole('textbox')).toHaveValue('');
  });

  it('offers to undo a new name for an old one', async () => {
    const saved: string[] = [];
    const onSave = (name: string) => Promise.resolve({ message: `It is now named ${saved.push(name) && name}.` });
    show(<NameForm label="New name of Ring" start="Ring" submit="Save" onSave={onSave} />);
    const field = screen.getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, 'Rings{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('It is named Ring again.')).toBeInTheDocument();
    expect(saved).toEqual(['Rings', 'Ring']);
  });

  it('keeps the typed name and shows why the server refused it', async () => {
    const refusal = Object.assign(new Error('There is already a category of this name.'), {
      status: 409,
      code: 'category.taken',
    });
    const { send } = open(() => Promise.reject(refusal));
    await send('Ring');
    expect(screen.getByRole('textbox')).toHaveValue('Ring');
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('There is already a category of this name.');
  });
});
