/* global window, document, fetch, URL */
/** The page of a payment link. */
const id = window.location.pathname.split('/').pop();
const find = (name) => document.getElementById(name);
const buttons = [...document.querySelectorAll('.ways button')];

function say(text, isTrouble = false) {
  find('status').textContent = text;
  find('status').classList.toggle('trouble', isTrouble);
}

async function read() {
  const response = await fetch(`/v1/link/${id}`);
  return { response, link: await response.json() };
}

async function show() {
  const { response, link } = await read();
  if (!response.ok) return say(link.error.description, true);
  const money = new Intl.NumberFormat('en-IN', { style: 'currency', currency: link.currency });
  find('what').textContent = link.description;
  find('amount').textContent = money.format(link.amount / 100);
  find('until').textContent = `Until ${new Date(link.expire_by * 1000).toLocaleString('en-IN')}`;
  if (link.status === 'created') return undefined;
  for (const button of buttons) button.disabled = true;
  return say(link.status === 'paid' ? 'Paid. Thank you!' : `This link is ${link.status}.`);
}

/** Back to where the shop wants its customer, as Razorpay does it. */
async function leave({ payment_id: payment }) {
  const { link } = await read();
  if (!link.callback_url) return show();
  const back = new URL(link.callback_url);
  back.searchParams.set('razorpay_payment_id', payment);
  back.searchParams.set('razorpay_payment_link_id', id);
  back.searchParams.set('razorpay_payment_link_status', link.status);
  return window.location.assign(back);
}

async function pay(how) {
  say('Waiting for the bank …');
  const headers = { 'content-type': 'application/json' };
  const response = await fetch('/v1/link/pay', { method: 'POST', headers, body: JSON.stringify({ id, ...how }) });
  if (response.ok) return leave(await response.json());
  const { error } = await response.json();
  return say(`${error.description}. You can try again.`, true);
}

for (const button of buttons) button.addEventListener('click', () => void pay({ ...button.dataset }));
await show();
