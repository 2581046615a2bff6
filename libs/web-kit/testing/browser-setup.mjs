/** Setup for every browser test file: stubs for layout APIs that jsdom lacks, and an empty page for each test. */
import { afterEach } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import '@testing-library/jest-dom/jest-globals';

// On a busy machine an awaited element may take long; the default of one second fails there.
configure({ asyncUtilTimeout: 30_000 });

const nothing = () => undefined;

class Observer {
  observe = nothing;
  unobserve = nothing;
  disconnect = nothing;
  takeRecords = () => [];
}

window.ResizeObserver ??= Observer;
window.IntersectionObserver ??= Observer;
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
});
window.scrollTo = nothing;
Element.prototype.scrollIntoView ??= nothing;
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= nothing;
Element.prototype.releasePointerCapture ??= nothing;

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
});
