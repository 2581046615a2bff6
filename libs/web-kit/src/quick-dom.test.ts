import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';

/** What a query finds is decided by these, in every browser test; they must be the browser's answers. */
describe('the page of the tests', () => {
  const find = (selector: string) => {
    const found = document.querySelector<HTMLInputElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  };
  const labelsOf = (selector: string) => [...(find(selector).labels ?? [])].map(({ textContent }) => textContent);

  it('knows the labels of a field, those around it and those that name it, also after a change', () => {
    document.body.innerHTML = `
      <label for="pin">Pincode</label><label>Post code <input id="pin"></label><label for="pin">PIN</label>
      <label>Gift <b>wrap</b><input id="secret" type="hidden"><select id="wrap"></select><button id="more"></button></label>
      <label for="">Nobody’s</label><label for="note">A note’s</label><p id="note"></p>
      <label for="note">Also nobody’s <input id="inner"></label>`;
    expect(labelsOf('#pin')).toEqual(['Pincode', 'Post code ', 'PIN']);
    expect(find('#secret').labels).toBeNull();
    expect(labelsOf('#wrap')).toEqual(['Gift wrap']);
    expect([...labelsOf('#more'), ...labelsOf('#inner')]).toEqual([]);
    expect([...document.querySelectorAll('label')].map(({ control }) => control?.id)).toEqual([
      ...['pin', 'pin', 'pin', 'wrap', undefined, undefined, undefined],
    ]);
    find('label').setAttribute('for', 'more');
    expect(labelsOf('#more')).toEqual(['Pincode']);
    find('#pin').id = 'other';
    expect(labelsOf('#other')).toEqual(['Post code ']);
    const apart = document.createElement('div');
    apart.innerHTML = '<label for="a">Apart</label><input id="a">';
    expect([...(apart.querySelector('input')?.labels ?? [])]).toEqual([apart.firstChild]);
  });

  it('knows what is shown', () => {
    document.body.innerHTML = `
      <p id="shown" style="visibility: visible">One</p><p hidden id="hidden"></p><p style="display: none" id="none"></p>
      <div style="visibility: hidden; pointer-events: none"><p id="in-hidden"></p><p style="visibility: visible" id="again"></p></div>
      <dialog id="closed"></dialog><dialog open id="open"></dialog><details><p id="folded"></p></details>
      <p style="opacity: 0" id="clear"></p><span id="word"></span><input type="hidden" id="field">`;
    const shown = ['shown', 'open', 'word'];
    for (const id of [...shown, 'hidden', 'none', 'in-hidden', 'closed', 'folded', 'clear', 'field']) {
      const element = find(`#${id}`);
      if (shown.includes(id)) expect(element).toBeVisible();
      else expect(element).not.toBeVisible();
    }
    const styleOf = (selector: string) => getComputedStyle(find(selector));
    expect([styleOf('#shown').display, styleOf('#shown').getPropertyValue('display')]).toEqual(['block', 'block']);
    expect(styleOf('#in-hidden').pointerEvents).toBe('none');
    expect(styleOf('#again').visibility).toBe('visible');
    expect(styleOf('body').marginTop).toBe('8px');
    expect([styleOf('#open').animationName, styleOf('html').direction]).toEqual(['', '']);
    find('#open').style.animationName = 'appear';
    expect(styleOf('#open').animationName).toBe('appear');
    find('#shown').style.display = 'none';
    expect(find('#shown')).not.toBeVisible();
  });
});
