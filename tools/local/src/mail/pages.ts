import type { Address } from 'postal-mime';
import type { Mail } from './mailbox.ts';

/** Escapes text for HTML, also inside attributes. */
function text(value: string | undefined): string {
  return (value ?? '').replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

export function addressText(address: Address | undefined): string {
  if (!address) return '';
  if (address.address === undefined) return address.name;
  return address.name ? `${address.name} <${address.address}>` : address.address;
}

const when = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' });
const receivedOf = ({ id }: Mail) =>
  when.format(new Date(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z.*/, '$1-$2-$3T$4:$5:$6.$7Z')));

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="stylesheet" href="/mail.css">
</head>
<body>
${body}
</body>
</html>`;
}

export function listPage(mails: Mail[]): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mail/${mail.id}">
<strong>${text(mail.subject ?? '(no subject)')}</strong>
<span>${text((mail.to ?? []).map(addressText).join(', '))}</span>
<time>${text(receivedOf(mail))}</time>
</a></li>`,
  );
  const list = rows.length > 0 ? `<ul class="mails">${rows.join('\n')}</ul>` : '<p>No mail has been sent yet.</p>';
  return page('Mail', `<h1>Mail</h1>\n<p>What the shop has sent; nothing left this machine.</p>\n${list}`);
}

export function mailPage(mail: Mail): string {
  const facts = [
    ['From', addressText(mail.from)],
    ['To', (mail.to ?? []).map(addressText).join(', ')],
    ['Received', receivedOf(mail)],
  ].map(([name = '', value = '']) => `<dt>${text(name)}</dt><dd>${text(value)}</dd>`);
  const attachments = mail.attachments.map(
    ({ filename }, index) =>
      `<li><a href="/mail/${mail.id}/attachments/${index}">${text(filename ?? `attachment ${index + 1}`)}</a></li>`,
  );
  const html = mail.html
    ? `<iframe title="The mail as its reader sees it" sandbox src="/mail/${mail.id}/html"></iframe>`
    : '';
  return page(
    mail.subject ?? 'Mail',
    `<p><a href="/">All mail</a></p>
<h1>${text(mail.subject ?? '(no subject)')}</h1>
<dl>${facts.join('')}</dl>
${attachments.length > 0 ? `<h2>Attachments</h2><ul>${attachments.join('')}</ul>` : ''}
${html}
<details${html ? '' : ' open'}><summary>As plain text</summary><pre>${text(mail.text ?? '(none)')}</pre></details>
<p><a href="/mail/${mail.id}/source">Source</a></p>`,
  );
}

export const STYLES = `body { max-width: 960px; margin: 0 auto; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; color: #1d2521; background: #fbfaf5; }
a { color: #0f4a3c; }
h1 { font-size: 1.5rem; margin: 0 0 8px; }
h2 { font-size: 1rem; }
.mails { list-style: none; padding: 0; border-top: 1px solid #dcdcd3; }
.mails a { display: grid; grid-template-columns: 1fr auto; gap: 0 16px; padding: 12px 0; border-bottom: 1px solid #dcdcd3; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.mails a:hover strong { text-decoration: underline; }
.mails time { color: #57615c; grid-row: 1; grid-column: 2; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; }
dd { margin: 0; overflow-wrap: anywhere; }
dt { color: #57615c; }
iframe { width: 100%; height: 70vh; border: 1px solid #dcdcd3; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }
`;
