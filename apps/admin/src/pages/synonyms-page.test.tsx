import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { SynonymsPage } from './settings-page.tsx';

const { asked, on } = fakeServer();
const stored = {
  groups: [['ring', 'anguthi']],
  version: 3,
  usual: [
    ['stud', 'tops'],
    ['nath', 'नथ'],
  ],
};
beforeEach(() => localStorage.clear());

async function openSynonyms() {
  on('GET /api/admin/settings/synonyms', () => reply({ data: stored }));
  show(<SynonymsPage />);
  const box = await screen.findByLabelText('Group 1');
  return { box, person: userEvent.setup(), saves: () => asked.filter(({ what }) => what.startsWith('PUT')) };
}
const shown = () => screen.queryAllByRole<HTMLTextAreaElement>('textbox', { name: /^Group/ }).map(({ value }) => value);
/** Adds a group, which takes the focus, and types into it. */
async function add(person: ReturnType<typeof userEvent.setup>, names = ''): Promise<HTMLElement> {
  await person.click(screen.getByRole('button', { name: 'Add a group' }));
  if (names) await person.keyboard(names);
  return document.activeElement as HTMLElement;
}
const save = () => screen.getByRole('button', { name: 'Save search words' });

describe('The synonyms', () => {
  it('are rows of names, saved with the version that was loaded', async () => {
    const { box, person, saves } = await openSynonyms();
    expect(box).toHaveValue('ring, anguthi');
    expect(save()).toBeDisabled();
    on('PUT /api/admin/settings/synonyms', () =>
      reply({
        message: 'Search words saved',
        data: {
          ...stored,
          groups: [
            ['ring', 'anguthi'],
            ['jhumka', 'झुमका'],
          ],
          version: 4,
        },
      }),
    );
    await add(person);
    await add(person, 'jhumka,, झुमका ');
    await person.click(save());
    await waitFor(() => expect(save()).toBeDisabled());
    expect(shown()).toEqual(['ring, anguthi', 'jhumka, झुमका']);
    expect(saves()).toMatchObject([
      {
        version: '"3"',
        body: {
          groups: [
            ['ring', 'anguthi'],
            ['jhumka', 'झुमका'],
          ],
        },
      },
    ]);
  });

  it('with a mistake are not sent; the mistake is at its row', async () => {
    const { person, saves } = await openSynonyms();
    await add(person);
    const box = await add(person, 'kada');
    await person.click(save());
    await waitFor(() => expect(box).toHaveAccessibleDescription(/A group needs at least two/));
    await waitFor(() => expect(box).toHaveFocus());
    await person.type(box, ', one of three words');
    await person.click(save());
    await waitFor(() => expect(box).toHaveAccessibleDescription(/“one of three words”: A name has/));
    await person.clear(box);
    await person.type(screen.getByLabelText('Group 2'), 'Kada, kada');
    await person.click(save());
    await waitFor(() =>
      expect(screen.getByLabelText('Group 2')).toHaveAccessibleDescription(/at least two different names/),
    );
    expect(saves()).toEqual([]);
  });

  it('leave the focus at the place of a group that is removed, which Undo brings back', async () => {
    const { person } = await openSynonyms();
    await add(person, 'kada, kara');
    await person.click(screen.getByRole('button', { name: 'Remove group 1' }));
    expect(shown()).toEqual(['kada, kara']);
    expect(screen.getByLabelText('Group 1')).toHaveFocus();
    await person.keyboard(', valai');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(shown()).toEqual(['ring, anguthi', 'kada, kara, valai']);
    await person.click(screen.getByRole('button', { name: 'Remove group 2' }));
    await person.click(screen.getByRole('button', { name: 'Remove group 1' }));
    expect(screen.getByRole('button', { name: 'Add a group' })).toHaveFocus();
  });

  it('can be the usual ones again', async () => {
    const { person } = await openSynonyms();
    await person.click(screen.getByRole('button', { name: 'Fill in the usual groups' }));
    expect(shown()).toEqual(['stud, tops', 'nath, नथ']);
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(shown()).toEqual(['ring, anguthi']);
  });

  it('that somebody else saved meanwhile are not overwritten', async () => {
    const { box, person } = await openSynonyms();
    on('PUT /api/admin/settings/synonyms', () =>
      refuse(412, 'synonyms.changed-meanwhile', 'The synonyms were changed.'),
    );
    await person.type(box, ', kara');
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: 'Reload without my changes' }));
    expect(await screen.findByLabelText('Group 1')).toHaveValue('ring, anguthi');
  });
});
