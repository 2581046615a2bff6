import { expect, it } from '@jest/globals';
import { chennai } from '../../../test/addresses.ts';
import { waitFor } from '@testing-library/react';
import { asha, renderShop, serveShop } from '../../../test/render-shop.tsx';
import { AddressBook } from './address-book.tsx';

it('keeps what was typed when a dialog is closed, of a new address and of a saved one, until it is discarded', async () => {
  serveShop({
    [`GET /api/shop/address/get/${asha.id}`]: { body: { data: [chennai] } },
    'GET /api/common/countries': { body: { data: [{ name: 'India', isoCode: 'IN' }] } },
    'GET /api/common/countries/states/IN': { body: { data: [] } },
  });
  const { person, findByRole, findByLabelText, getByRole, queryByRole, queryByText } = renderShop(
    <AddressBook userId={asha.id} />,
    {
      user: asha,
    },
  );
  const address = () => findByLabelText('Address *');
  const close = async () => {
    await person.keyboard('{Escape}');
    expect(queryByRole('dialog')).toBeNull();
  };
  // The button is disabled until the addresses are there.
  await findByRole('button', { name: `Options for ${chennai.address}` });
  const addNew = await findByRole('button', { name: 'Add New' });
  await person.click(addNew);
  await person.type(await address(), '7 Temple Lane');
  expect(queryByText(/It is not saved yet/)).toBeNull();
  await close();
  await person.click(addNew);
  expect(await address()).toHaveValue('7 Temple Lane');
  await close();

  const edit = async () => {
    await person.click(await findByRole('button', { name: `Options for ${chennai.address}` }));
    await person.click(await findByRole('menuitem', { name: 'Edit' }));
  };
  await edit();
  await person.type(await address(), ' and more');
  await close();
  await waitFor(() => expect(getByRole('button', { name: `Options for ${chennai.address}` })).toHaveFocus());
  await edit();
  expect(await address()).toHaveValue(`${chennai.address} and more`);
  await person.click(await findByRole('button', { name: 'Discard' }));
  expect(await address()).toHaveValue(chennai.address);
  expect(queryByText(/It is not saved yet/)).toBeNull();
});

it('gives the focus to Undo when an address was deleted, and to the book’s own button afterwards', async () => {
  let addresses = [chennai];
  serveShop({
    [`GET /api/shop/address/get/${asha.id}`]: () => ({ body: { data: addresses } }),
    [`DELETE /api/shop/address/delete/${asha.id}/${chennai._id}`]: () => {
      addresses = [];
      return { body: { message: 'Deleted', data: chennai } };
    },
    'POST /api/shop/address/add': () => {
      addresses = [chennai];
      return { body: { message: 'Added', data: chennai } };
    },
  });
  const { person, findByRole, findByText, getByRole } = renderShop(<AddressBook userId={asha.id} />, { user: asha });
  await person.click(await findByRole('button', { name: `Options for ${chennai.address}` }));
  await person.click(await findByRole('menuitem', { name: 'Delete' }));
  expect(await findByText('You have no saved addresses.')).toBeVisible();
  const undo = await findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(undo).toHaveFocus());
  await person.keyboard('{Enter}');
  expect(await findByText(chennai.address)).toBeVisible();
  await waitFor(() => expect(getByRole('button', { name: 'Add New' })).toHaveFocus());
});

it('refuses a fourth address with a notice, and asks for nothing', async () => {
  const data = [1, 2, 3].map((number) => ({ ...chennai, _id: `${chennai._id.slice(0, -1)}${number}` }));
  serveShop({ [`GET /api/shop/address/get/${asha.id}`]: { body: { data } } });
  const { person, findAllByRole, findByText, getByRole, queryByRole } = renderShop(<AddressBook userId={asha.id} />, {
    user: asha,
  });
  expect(await findAllByRole('button', { name: /^Options for/ })).toHaveLength(3);
  await person.click(getByRole('button', { name: 'Add New' }));
  expect(await findByText('You can add a maximum of 3 addresses')).toBeVisible();
  expect(queryByRole('dialog')).toBeNull();
});
