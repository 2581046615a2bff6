import { describe, expect, it } from '@jest/globals';
import { oneAfterAnother } from './tour.ts';
import type { View } from './view.ts';

const view = (name: string, path: string, before?: View['before']): View => ({
  name,
  visitor: 'guest',
  path,
  ...(before && { before }),
});
const namesOf = (views: readonly View[]) => views.map(({ name }) => name);

describe('the order of the views in a tour', () => {
  it('has no two views of one page next to each other, and those that need a new page at the end', () => {
    const alone = view('home-error', '/shop/home', () => Promise.resolve());
    const views = [
      alone,
      view('home', '/shop/home'),
      view('home-menu', '/shop/home?menu'),
      view('bag', '/shop/home#bag'),
      view('about', '/shop/about-us'),
      view('terms', '/shop/terms'),
    ];
    expect(namesOf(oneAfterAnother(views))).toEqual(['home', 'about', 'home-menu', 'terms', 'bag', 'home-error']);
  });

  it('contains all views when there is only one page', () => {
    expect(namesOf(oneAfterAnother([view('one', '/shop/home'), view('two', '/shop/home')]))).toEqual(['one', 'two']);
  });
});
