import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, refuse, reply, show } from '../../test/with-shop.tsx';
import { SynonymsPage } from './synonyms-page.tsx';

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
  const box = await screen.findByLabelText('Groups');
  return { box, person: userEvent.setup(), saves: () => asked.filter(({ what }) => what.startsWith('PUT')) };
}
const save = () => screen.getByRole('button', { name: 'Save synonyms' });

describe('The synonyms', () => {
  it('are lines of names, saved with the version that was loaded', async () => {
    const { box, person, saves } = await openSynonyms();
    expect(box).toHaveValue('ring, anguthi');
    expect(save()).toBeDisabled();
    on('PUT /api/admin/settings/synonyms', () =>
      reply({
        message: 'Synonyms saved',
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
    await person.type(box, '\n\njhumka,, झुमका ');
    await person.click(save());
    await waitFor(() => expect(save()).toBeDisabled());
    expect(box).toHaveValue('ring, anguthi\njhumka, झुमका');
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

  it('with a mistake are not sent; the mistake names its line', async () => {
    const { box, person, saves } = await openSynonyms();
    await person.type(box, '\n\nkada');
    await person.click(save());
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Line 3: A group needs at least two/));
    await person.type(box, ', one of three words');
    await person.click(save());
    await waitFor(() => expect(box).toHaveAccessibleDescription(/Line 3, “one of three words”: An expression has/));
    expect(saves()).toEqual([]);
  });

  it('can be the usual ones again', async () => {
    const { box, person } = await openSynonyms();
    await person.click(screen.getByRole('button', { name: 'Fill in the usual groups' }));
    expect(box).toHaveValue('stud, tops\nnath, नथ');
    await person.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(box).toHaveValue('ring, anguthi');
  });

  it('that somebody else saved meanwhile are not overwritten', async () => {
    const { box, person } = await openSynonyms();
    on('PUT /api/admin/settings/synonyms', () =>
      refuse(412, 'synonyms.changed-meanwhile', 'The synonyms were changed.'),
    );
    await person.type(box, '\nkada, kara');
    await person.click(save());
    await person.click(await screen.findByRole('button', { name: 'Reload without my changes' }));
    expect(await screen.findByLabelText('Groups')).toHaveValue('ring, anguthi');
  });
});
