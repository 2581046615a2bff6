/* global window, document, URLSearchParams, fetch, CSS */
/** The popup. It exchanges messages only with the page that opened it. */
const shopOrigin = new URLSearchParams(window.location.search).get('from') ?? '';
const find = (id) => document.getElementById(id);
const sheet = document.querySelector('.sheet');
const payButtons = [...document.querySelectorAll('.ways button')];

let options = null;
let busy = false;

const tell = (message) => window.parent.postMessage(message, shopOrigin);

window.addEventListener('message', (event) => {
  if (event.source !== window.parent || event.origin !== shopOrigin || event.data?.type !== 'open' || options) return;
  options = event.data.options;
  void show();
});

async function show() {
  const { name, description, prefill, color } = options;
  if (CSS.supports('color', color)) document.documentElement.style.setProperty('--accent', color);
  find('shop').textContent = name || 'Payment';
  find('what').textContent = description;
  const lines = Object.entries({ Name: prefill.name, Email: prefill.email, Phone: prefill.contact });
  for (const [label, value] of lines.filter(([, text]) => text !== '')) {
    const term = document.createElement('dt');
    const text = document.createElement('dd');
    term.textContent = label;
    text.textContent = value;
    find('contact').append(term, text);
  }
  const { ok, answer } = await call(
    `/v1/checkout/order?${new URLSearchParams({ key_id: options.key, order_id: options.order_id })}`,
  );
  sheet.hidden = false;
  if (!ok || answer.status === 'paid') {
    say(ok ? 'This order has been paid already.' : answer.error.description, true);
    for (const button of payButtons) button.disabled = true;
    find('close').focus();
    return;
  }
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: answer.currency });
  find('amount').textContent = money.format(answer.amount / 100);
  payButtons[0].focus();
}

async function call(url, body) {
  try {
    const response = await fetch(
      url,
      body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return { ok: response.ok, answer: await response.json() };
  } catch {
    return {
      ok: false,
      answer: { error: { description: 'The payment service cannot be reached. Please try again.' } },
    };
  }
}

function say(text, isTrouble) {
  const status = find('status');
  status.textContent = text;
  status.classList.toggle('trouble', isTrouble);
}

function setBusy(isBusy) {
  busy = isBusy;
  for (const button of [...payButtons, find('close')]) button.disabled = isBusy;
}

async function pay({ method, outcome }, button) {
  setBusy(true);
  say('Waiting for the bank …', false);
  const { ok, answer } = await call('/v1/checkout/pay', {
    key_id: options.key,
    order_id: options.order_id,
    method,
    outcome,
    email: options.prefill.email,
    contact: options.prefill.contact,
    description: options.description,
  });
  setBusy(false);
  if (ok) return tell({ type: 'paid', response: answer });
  tell({ type: 'failed', error: answer.error });
  say(`${answer.error.description}. You can try again.`, true);
  button.focus();
}

for (const button of payButtons) button.addEventListener('click', () => void pay(button.dataset, button));
find('close').addEventListener('click', () => tell({ type: 'closed' }));

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !busy) tell({ type: 'closed' });
  if (event.key !== 'Tab') return;
  // The focus is trapped in the dialog: the page behind it cannot be used meanwhile.
  const stops = [find('close'), ...payButtons].filter((button) => !button.disabled);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (stops.length === 0 || document.activeElement === edge || !stops.includes(document.activeElement)) {
    event.preventDefault();
    (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
  }
});

tell({ type: 'ready' });
