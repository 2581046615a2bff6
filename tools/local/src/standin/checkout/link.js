/* global window, document, fetch */
/** The page of a payment link. */
const id = window.location.pathname.split('/').pop();
const find = (name) => document.getElementById(name);
const buttons = [...document.querySelectorAll('.ways button')];

function say(text, isTrouble = false) {
  find('status').textContent = text;
  find('status').classList.toggle('trouble', isTrouble);
}

async function show() {
  const response = await fetch(`/v1/link/${id}`);
  const link = await response.json();
  if (!response.ok) return say(link.error.description, true);
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: link.currency });
  find('what').textContent = link.description;
  find('amount').textContent = money.format(link.amount / 100);
  find('until').textContent = `Until ${new Date(link.expire_by * 1000).toLocaleString('en-IN')}`;
  if (link.status === 'created') return undefined;
  for (const button of buttons) button.disabled = true;
  return say(link.status === 'paid' ? 'Paid. Thank you!' : `This link is ${link.status}.`);
}

async function pay(how) {
  say('Waiting for the bank …');
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/v1/link/pay', { method: 'POST', headers, body: JSON.stringify({ id, ...how }) });
  if (response.ok) return show();
  const { error } = await response.json();
  return say(`${error.description}. You can try again.`, true);
}

for (const button of buttons) button.addEventListener('click', () => void pay({ ...button.dataset }));
await show();
