import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { demoShop } from '@kanaka/contracts/catalog/shop-profile';
import { renderShop, serveShop } from '../../../test/render-shop.tsx';
import { insideOf } from './millimetres.ts';
import { SizeGuide } from './size-guide.tsx';
import { CARD_MM } from './screen-scale.ts';

beforeEach(() => {
  localStorage.clear();
  serveShop({ 'GET /api/common/shop': { body: { data: { ...demoShop, name: 'Suvarna' } } } });
});

async function open() {
  const shown = renderShop(<SizeGuide sizing="ring" open onOpenChange={() => undefined} />);
  await shown.person.click(shown.getByRole('button', { name: 'Measure a ring on screen or paper' }));
  const card = await shown.findByRole('img', { name: 'The shape of a bank card' });
  const circle = () => Number(shown.getByRole('img', { name: /^A circle/ }).getAttribute('width'));
  return { ...shown, card, circle };
}

describe('The ring sizer', () => {
  it('draws the circle of a size in real millimetres, once a bank card has been matched', async () => {
    const { card, circle, getByRole, findByText } = await open();
    fireEvent.change(getByRole('slider', { name: 'Size of the card' }), { target: { value: '5' } });
    expect(Number(card.getAttribute('width'))).toBeCloseTo(CARD_MM * 5);
    expect(circle()).toBeCloseTo(insideOf('14').across * 5);
    fireEvent.change(getByRole('slider', { name: 'Size of the ring' }), { target: { value: '36' } });
    expect(await findByText('Size 19')).toBeVisible();
    expect(circle()).toBeCloseTo(insideOf('19').across * 5);
    expect(getByRole('slider', { name: 'Size of the ring' })).toHaveAttribute(
      'aria-valuetext',
      'Size 19, 18.8 millimetres across',
    );
  });

  it('goes by half sizes with its buttons, up to the smallest and largest', async () => {
    const { person, getByRole, findByText } = await open();
    await person.click(getByRole('button', { name: 'Size of the ring: larger' }));
    expect(await findByText('Size 14.5')).toBeVisible();
    fireEvent.change(getByRole('slider', { name: 'Size of the ring' }), { target: { value: '0' } });
    expect(getByRole('button', { name: 'Size of the ring: smaller' })).toBeDisabled();
  });

  it('remembers how large this screen is, also when the page is zoomed', async () => {
    const first = await open();
    fireEvent.change(first.getByRole('slider', { name: 'Size of the card' }), { target: { value: '4' } });
    first.unmount();
    const usual = devicePixelRatio;
    Object.defineProperty(window, 'devicePixelRatio', { value: usual * 1.25, configurable: true });
    const { card } = await open();
    Object.defineProperty(window, 'devicePixelRatio', { value: usual, configurable: true });
    expect(Number(card.getAttribute('width'))).toBeCloseTo((CARD_MM * 4) / 1.25);
  });

  it('prints a sheet with a bar of 100 mm, a circle for each size and a strip whose marks are the way around', async () => {
    const { person, getByRole } = await open();
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    await person.click(getByRole('button', { name: 'Print the ring sizer' }));
    expect(print).toHaveBeenCalledTimes(1);
    const sheet = document.querySelector('body > .print-sheet svg');
    expect([sheet?.getAttribute('width'), sheet?.getAttribute('viewBox')]).toEqual(['190mm', '0 0 190 270']);
    expect(sheet?.querySelector('[data-check-bar]')?.getAttribute('d')).toContain('h100');
    expect(sheet).toHaveTextContent('Suvarna · Ring sizer');
    const radii = Array.from(sheet?.querySelectorAll('circle') ?? [], (circle) => Number(circle.getAttribute('r')));
    expect(radii).toHaveLength(36);
    expect(radii[13]).toBeCloseTo(insideOf('14').across / 2);
    const placeOf = (found: Element | null | undefined) =>
      Number(/^M([\d.]+)/.exec(found?.getAttribute('d') ?? '')?.[1]);
    const slit = placeOf(sheet?.querySelector('[data-slit]'));
    expect(placeOf(sheet?.querySelector('[data-around="14"]')) - slit).toBeCloseTo(54);
  });
});
