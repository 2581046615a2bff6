import { expect, it } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { Link } from './link.tsx';

function Place() {
  const { pathname, search, state } = useLocation();
  return <p role="status">{`${useNavigationType()} ${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

it('leads to a page of the app with its state, and leaves every other click to the browser', () => {
  const { getByRole } = render(
    <MemoryRouter initialEntries={['/shop/listing']}>
      <Link to="/shop/product/kangan" state={{ from: 'list' }}>
        Kangan
      </Link>
      <Link to="?page=2" replace>
        Next page
      </Link>
      <Link to="/shop/home" onClick={(event) => event.preventDefault()}>
        Home
      </Link>
      <Link to="https://maps.example/">Map</Link>
      <Link to="//maps.example/">Other map</Link>
      <Link to="/shop/slip" target="_blank">
        Slip
      </Link>
      <Place />
    </MemoryRouter>,
  );
  const link = (name: string) => getByRole('link', { name });
  for (const name of ['Home', 'Map', 'Other map', 'Slip']) fireEvent.click(link(name));
  fireEvent.click(link('Kangan'), { ctrlKey: true });
  fireEvent.click(link('Kangan'), { button: 1 });
  expect(getByRole('status')).toHaveTextContent('POP /shop/listing null');

  fireEvent.click(link('Next page'));
  expect(getByRole('status')).toHaveTextContent('REPLACE /shop/listing?page=2 null');
  fireEvent.click(link('Kangan'));
  expect(getByRole('status')).toHaveTextContent('PUSH /shop/product/kangan {"from":"list"}');
  expect(link('Kangan')).toHaveAttribute('href', '/shop/product/kangan');
});
