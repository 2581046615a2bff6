/**
 * What the testing library asks for at every query and jsdom works out anew each time, in a quick way: the labels of a field,
 * the element with an id, all elements, and whether an element is shown. A page of three hundred fields takes ten times as long without it.
 */

const fieldNames = new Set(['button', 'input', 'meter', 'output', 'progress', 'select', 'textarea']);
const takesLabel = (node) => fieldNames.has(node.localName) && node.type !== 'hidden';

/** The first element of a tree with this id. */
const byId = (root, id) =>
  root.getElementById ? root.getElementById(id) : root.querySelector(`[id="${CSS.escape(id)}"]`);

function controlOf(label) {
  const id = label.getAttribute('for');
  if (id === null) return [...label.querySelectorAll([...fieldNames].join())].find(takesLabel) ?? null;
  const found = id === '' ? null : byId(label.getRootNode(), id);
  return found && takesLabel(found) ? found : null;
}

/** The labels of each field in a tree, kept until something changes in it: jsdom counts the changes for its live lists. */
function createLabelIndex(versionOf) {
  const known = new WeakMap();
  return (root) => {
    const version = versionOf(root);
    if (known.get(root)?.version !== version) {
      const labels = Map.groupBy(root.querySelectorAll('label'), controlOf);
      known.set(root, { version, labels });
    }
    return known.get(root).labels;
  };
}

function quickLabels(window) {
  const impl = Object.getOwnPropertySymbols(window.document).find(({ description }) => description === 'impl');
  const labelsIn = createLabelIndex((root) => root[impl]._version);
  Object.defineProperty(window.HTMLLabelElement.prototype, 'control', {
    configurable: true,
    get() {
      return controlOf(this);
    },
  });
  for (const name of ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea']) {
    Object.defineProperty(window[`HTML${name}Element`].prototype, 'labels', {
      configurable: true,
      get() {
        return takesLabel(this) ? (labelsIn(this.getRootNode()).get(this) ?? []) : null;
      },
    });
  }
}

/**
 * The properties that decide whether an element is shown and can be pressed, and those that components ask for. They
 * follow the browser's own rules for the element and its `style` attribute; the tests have no style sheets. All other
 * properties are jsdom's.
 */
function quickStyles(window) {
  const fullStyle = window.getComputedStyle;
  /** How elements of a kind are displayed by themselves. */
  const displays = new Map();
  const ownDisplay = (element) => {
    const attributes = ['hidden', 'open', 'type'].filter((name) => element.hasAttribute(name));
    const key = [element.localName, ...attributes.map((name) => `${name}=${element.getAttribute(name)}`)].join();
    if (!displays.has(key)) {
      const sample = window.document.createElement(element.localName);
      for (const name of attributes) sample.setAttribute(name, element.getAttribute(name));
      displays.set(key, fullStyle(sample).display);
    }
    return displays.get(key);
  };
  const inherited = (element, property, otherwise) => {
    for (let node = element; node; node = node.parentElement) {
      const value = node.hasAttribute('style') && node.style.getPropertyValue(property);
      if (value) return value;
    }
    return otherwise;
  };
  const own = (property) => (element) => (element.hasAttribute('style') && element.style[property]) || '';
  const quick = {
    display: (element) => own('display')(element) || ownDisplay(element),
    visibility: (element) => inherited(element, 'visibility', 'visible'),
    pointerEvents: (element) => inherited(element, 'pointer-events', 'auto'),
    opacity: own('opacity'),
    // Each dialog, menu and toast reads these.
    animationName: own('animationName'),
    direction: own('direction'),
  };
  const names = new Map([...Object.keys(quick).map((name) => [name, name]), ['pointer-events', 'pointerEvents']]);
  window.getComputedStyle = (element, pseudo) => {
    const valueOf = (name) => quick[names.get(name)](element);
    let full;
    const others = () => (full ??= fullStyle(element, pseudo));
    return new Proxy(
      {},
      {
        get: (_, name) => {
          if (names.has(name)) return valueOf(name);
          if (name === 'getPropertyValue')
            return (property) => (names.has(property) ? valueOf(property) : others().getPropertyValue(property));
          const value = others()[name];
          return typeof value === 'function' ? value.bind(full) : value;
        },
      },
    );
  };
}

const BY_ID = /^\[id="([^"\\]+)"\]$/;

/** The searches that are made again for each element or text: for an id, and for all elements. */
function quickSearches(window) {
  for (const { prototype } of [window.Document, window.DocumentFragment, window.Element]) {
    const { querySelector, querySelectorAll } = prototype;
    prototype.querySelector = function quickSelector(selector) {
      const [, id] = BY_ID.exec(selector) ?? [];
      const root = id && this.getRootNode();
      if (!root?.getElementById) return querySelector.call(this, selector);
      const first = root.getElementById(id);
      if (!first || (first !== this && this.contains(first))) return first;
      // Another one with the same id may be in here.
      return querySelector.call(this, selector);
    };
    prototype.querySelectorAll = function quickSelectorAll(selector) {
      if (selector !== '*') return querySelectorAll.call(this, selector);
      const walker = window.document.createTreeWalker(this, window.NodeFilter.SHOW_ELEMENT);
      const found = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      return found;
    };
  }
}

export function quickenDom(window) {
  quickLabels(window);
  quickSearches(window);
  quickStyles(window);
}
