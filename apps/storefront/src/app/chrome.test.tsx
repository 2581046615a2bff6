import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { noFilters } from '@kanaka/presentation/listing-url';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '@kanaka/ui/link';
import { choices } from '../../test/choices.ts';
import { asha, renderShop, serveShop } from '../../test/render-shop.tsx';
import { storedFilters } from '../features/listing/stored-filters.ts';
import { CategoriesMenu, HIDE_MS, SHOW_MS } from './categories-menu.tsx';
import { Header } from './header.tsx';
import { NoteBar } from './note-bar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { ShopLayout } from './shop-layout.tsx';

const ring = { id: '0192a000-0000-7000-8000-00000000000c', name: 'Ring', sizing: 'none' as const };

describe('The categories below Products', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const menu = () => {
    const { calls } = serveShop({
      'GET /api/common/categories/pictures': {
        body: { data: [{ categoryId: ring.id, image: 'https://pictures.example/ring.jpg' }] },
      },
      'GET /api/shop/products/choices': {
        body: {
          data: {
            ...choices,
            total: 9,
            categories: [{ name: 'Ring', count: 9 }],
            subcategories: [],
            price: { min: 40_000, max: 180_000 },
            materials: [
              { name: 'Yellow Gold', count: 4 },
              { name: 'Gold', count: 9 },
            ],
          },
        },
      },
    });
    const screen = renderShop(
      <>
        <CategoriesMenu categories={[ring]} />
        <main tabIndex={-1} />
      </>,
    );
    const mouse = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const products = screen.getByRole('link', { name: 'Products' });
    const hover = async () => {
      await mouse.hover(products);
      act(() => jest.advanceTimersByTime(SHOW_MS));
    };
    return { ...screen, calls, mouse, hover, products };
  };

  it('open on hover and close 250 ms after the mouse has left', async () => {
    const { hover, mouse, products, queryByRole } = menu();
    await hover();
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
    await mouse.unhover(products);
    act(() => jest.advanceTimersByTime(HIDE_MS - 1));
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(queryByRole('link', { name: 'Ring' })).toBeNull();
  });

  it('stay closed when the mouse only passes, and load nothing before it comes', async () => {
    const { mouse, products, queryByRole, calls } = menu();
    act(() => jest.advanceTimersByTime(1000));
    expect(calls).toEqual([]);
    await mouse.hover(products);
    act(() => jest.advanceTimersByTime(SHOW_MS - 1));
    await mouse.unhover(products);
    act(() => jest.advanceTimersByTime(1000));
    expect(queryByRole('link', { name: 'Ring' })).toBeNull();
  });

  it('stand beside ways into the listing by metal, stone and price', async () => {
    jest.useRealTimers();
    const { getByRole, findByRole, person } = menu();
    await person.click(getByRole('button', { name: 'Show categories' }));
    const prices = within(await findByRole('list', { name: 'By price' }));
    await prices.findByRole('link', { name: 'Up to ₹50,000' });
    expect(prices.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Up to ₹50,000',
      '₹50,000 – ₹1,00,000',
      '₹1,00,000 – ₹2,00,000',
    ]);
    // Yellow gold is a kind of gold.
    const gold = within(getByRole('list', { name: 'By metal' })).getByRole('link');
    expect(gold).toHaveTextContent('Gold');
    expect(gold).toHaveAttribute('href', '/shop/listing?material=Gold');
    await person.click(prices.getByRole('link', { name: 'Up to ₹50,000' }));
    expect(storedFilters()).toEqual({ ...noFilters, maxPrice: 50_000 });
    expect(getByRole('button', { name: 'Show categories' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('close with Escape, which leads back to their button', async () => {
    jest.useRealTimers();
    const { getByRole, queryByRole, person } = menu();
    const button = getByRole('button', { name: 'Show categories' });
    await person.click(button);
    act(() => getByRole('link', { name: 'Ring' }).focus());
    await person.keyboard('{Escape}');
    expect(queryByRole('link', { name: 'Ring' })).toBeNull();
    expect(button).toHaveFocus();
  });

  it('stay open when the mouse returns in time', async () => {
    const { hover, mouse, products, queryByRole } = menu();
    await hover();
    await mouse.unhover(products);
    act(() => jest.advanceTimersByTime(200));
    await mouse.hover(products);
    act(() => jest.advanceTimersByTime(1000));
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
  });

  it('open when the page that was under the mouse has been replaced', () => {
    const { products, getByRole, queryByRole } = menu();
    // A removed element fires no pointerout.
    const over = new MouseEvent('pointerover', { bubbles: true, relatedTarget: getByRole('main') });
    fireEvent(products, Object.assign(over, { pointerType: 'mouse' }));
    act(() => jest.advanceTimersByTime(SHOW_MS));
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
  });

  it('stay open when the focus leaves, but only while the mouse is over them', async () => {
    const { hover, mouse, products, getByRole, queryByRole } = menu();
    await hover();
    act(() => products.focus());
    act(() => getByRole('main').focus());
    expect(queryByRole('link', { name: 'Ring' })).not.toBeNull();
    await mouse.unhover(products);
    act(() => products.focus());
    act(() => getByRole('main').focus());
    expect(queryByRole('link', { name: 'Ring' })).toBeNull();
  });

  it('open without a mouse, link to the listing and are stored as the filter', () => {
    const { getByRole } = menu();
    fireEvent.click(getByRole('button', { name: 'Show categories' }));
    const link = getByRole('link', { name: 'Ring' });
    expect(link).toHaveAttribute('href', '/shop/listing?category=Ring');
    fireEvent.click(link);
    expect(storedFilters()).toEqual({ ...noFilters, category: ['Ring'] });
  });
});

describe('The back-to-top button', () => {
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };
  afterEach(() => scrollTo(0));

  it('is shown after scrolling 200 px', () => {
    const { queryByRole } = render(<ScrollToTop />);
    scrollTo(200);
    expect(queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    scrollTo(201);
    expect(queryByRole('button', { name: 'Scroll to top' })).not.toBeNull();
  });

  it.each([
    ['/shop/wishlist', true],
    ['/shop/account', true],
    ['/shop/checkout', false],
  ])('at %s is there: %s; only the checkout has its total in that place', (at, isThere) => {
    serveShop({});
    const { queryByRole } = renderShop(<ShopLayout />, { user: asha, at });
    scrollTo(201);
    expect(queryByRole('button', { name: 'Scroll to top' }) !== null).toBe(isThere);
  });
});

describe('The header', () => {
  it('leads a guest through the shop and to signing in', () => {
    serveShop({});
    const { getByRole, queryByRole } = renderShop(<Header />);
    for (const [name, href] of [
      ['Home', '/shop/home'],
      ['Products', '/shop/listing'],
      ['About Us', '/shop/about-us'],
      ['Search', '/shop/search'],
      ['Login', '/auth/login'],
      ['Register', '/auth/register'],
    ] as const) {
      expect(within(getByRole('banner')).getAllByRole('link', { name })[0]).toHaveAttribute('href', href);
    }
    expect(getByRole('button', { name: 'Bag' })).toBeInTheDocument();
    expect(queryByRole('button', { name: 'Account menu' })).toBeNull();
  });

  it('shows a shopper the account instead', async () => {
    serveShop({});
    const { person, findByRole, findAllByRole, queryByRole, getByLabelText } = renderShop(<Header />, { user: asha });
    expect(queryByRole('link', { name: 'Login' })).toBeNull();
    expect(queryByRole('link', { name: 'Register' })).toBeNull();
    // The menu's own button, which replaces one that stands in for it while its code is loaded.
    await person.click(await findByRole('button', { name: 'Account menu', expanded: false }));
    const items = await findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Account', 'Logout']);
    await person.click(items[0] ?? document.body);
    expect(getByLabelText('address')).toHaveTextContent('/shop/account');
  });
});

describe('The note on top of the shop', () => {
  const withNote = (text: string, at = '/shop/about-us') => {
    serveShop({ 'GET /api/common/shop': { body: { data: demoShop, note: { text, link: '/shop/gifts' } } } });
    return renderShop(
      <>
        <NoteBar />
        <Link to="/shop/rates">Elsewhere</Link>
      </>,
      { at },
    );
  };

  it('is hidden until it says something else; its place stays until the next page', async () => {
    const first = withNote('Diwali hours');
    await first.person.click(await first.findByRole('button', { name: 'Hide this note' }));
    expect(first.queryByText('Diwali hours')).toBeNull();
    first.unmount();

    const again = withNote('Diwali hours');
    const note = await again.findByText('Diwali hours');
    expect(note.closest('section')?.className).toContain('invisible');
    await again.person.click(again.getByRole('link', { name: 'Elsewhere' }));
    expect(again.queryByText('Diwali hours')).toBeNull();
    again.unmount();

    const other = withNote('Open again');
    expect((await other.findByRole('link', { name: 'Open again' })).closest('section')?.className).not.toContain(
      'invisible',
    );
  });
});
