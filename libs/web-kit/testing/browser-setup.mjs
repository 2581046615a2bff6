/** Setup for every browser test file: stubs for layout APIs that jsdom lacks, and an empty page for each test. */
import { afterEach, expect } from '@jest/globals';
import * as matchers from '@testing-library/jest-dom/matchers';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';

expect.extend(matchers);

// On a busy machine an awaited element may take long; the default of one second fails there.
configure({ asyncUtilTimeout: 30_000 });

const nothing = () => undefined;
/** As in Chrome, scrolling returns a promise: an effect that returned it would break its component when it is cleaned up. */
const scroll = () => Promise.resolve();

// In development React keeps a stack trace of each element for its warnings, which name the component without it too. It
// is a tenth of these tests' time. React stops at ten thousand in a second; here that is so from the beginning.
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => 10_000, set: nothing });

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

const page = document.defaultView;
page.ResizeObserver ??= Observer;
page.IntersectionObserver ??= Observer;
page.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
});
page.scrollTo = scroll;
for (const name of ['ResizeObserver', 'IntersectionObserver', 'matchMedia', 'scrollTo']) window[name] = page[name];
Element.prototype.scrollIntoView ??= scroll;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= nothing;
Element.prototype.releasePointerCapture ??= nothing;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
