import { logoSize } from '@kanaka/contracts/media/media';
import type { EmailName, EmailValues } from '@kanaka/contracts/catalog/email-words';
import type { Shop } from '@kanaka/contracts/catalog/settings';
import { html, type Html } from '@kanaka/server-kit/html';
import type { WriteWords } from './email-words.ts';

/** What e-mails are made with, besides their data. */
export type From = { publicUrl: string; shop: Shop; write: WriteWords };

/** The content of an e-mail as plain text. HTML and text version are both made from it, so they never differ. */
export type Email = {
  subject: string;
  heading: string;
  greetingName: string;
  paragraphs: string[];
  /** What was bought: each with its amount, and how the price of one comes about where it was priced by its metal. */
  goods?: {
    name: string;
    /** Absent where prices do not matter. */
    value?: string;
    note?: string;
    rows?: { name: string; value: string }[];
    /** The complete address of an image; only HTML shows it. */
    imageUrl?: string;
  }[];
  /** A value can have several lines, and lead to a page. */
  facts: { name: string; value: string; url?: string }[];
  action: { label: string; url: string };
  /** A link below the action. */
  second?: { label: string; url: string };
  /** Paragraphs below the action. */
  afterwards?: string[];
};

const moments = new Intl.DateTimeFormat('en-IN', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
  timeZone: 'Asia/Kolkata',
});

/** "Saturday, 28 November at 3:15 pm". */
export const momentInIndia = (at: string) => moments.format(new Date(at));

/** The order number that shoppers see: the last 8 characters of the id. */
export function orderNumber(orderId: string): string {
  return `#${orderId.slice(-8)}`;
}

/** An e-mail in the words of its name, with their values; what `adds` says stands below them. */
export function wordedEmail(
  { write }: Pick<From, 'write'>,
  wording: EmailName,
  { name, values, adds = [], ...email }: Worded & Pick<Email, 'action' | 'facts'>,
): Email {
  const { paragraphs, ...said } = write(wording, { customer_name: name, ...values });
  return { greetingName: name, ...said, paragraphs: [...paragraphs, ...adds], ...email };
}
type Worded = Partial<Email> & { name: string; values?: EmailValues; adds?: string[] };

/** An e-mail about an order, which it names and leads to unless it says something else. */
export const orderEmail = (
  { orderId, name }: { orderId: string; name: string },
  from: From,
  wording: EmailName,
  { values, ...email }: Omit<Worded, 'name'> = {},
): Email =>
  wordedEmail(from, wording, {
    name,
    values: { order_number: orderNumber(orderId), ...values },
    facts: [orderFact(orderId)],
    action: { label: 'View your order', url: orderUrl(from.publicUrl, orderId) },
    ...email,
  });

export const orderFact = (orderId: string) => ({ name: 'Order', value: orderNumber(orderId) });

/** The page of an order in the shopper's account. */
export function orderUrl(publicUrl: string, orderId: string): string {
  return `${publicUrl}/shop/account?order=${orderId}`;
}

const dear = (name: string) => (name.trim() ? `Dear ${name.trim()},` : 'Good day,');

/** The seller's name and address, as far as the owner of a new shop has entered them. */
const sender = ({ legalName, addressLines }: Shop) => [legalName, addressLines.join(', ')].filter(Boolean);

export function emailText(
  { heading, greetingName, paragraphs, goods = [], facts, action, second, afterwards = [] }: Email,
  shop: Shop,
): string {
  return [
    heading,
    dear(greetingName),
    ...paragraphs,
    ...goods.map(({ name, value, note, rows = [] }) =>
      [[name, value].filter(Boolean).join(': '), note, ...rows.map((row) => `  ${row.name}: ${row.value}`)]
        .filter(Boolean)
        .join('\n'),
    ),
    facts
      .map(({ name, value, url }) => [`${name}: ${value.replaceAll('\n', ', ')}`, url].filter(Boolean).join('\n'))
      .join('\n'),
    `${action.label}: ${action.url}`,
    second ? `${second.label}: ${second.url}` : '',
    ...afterwards,
    `With warm regards,\n${shop.name}`,
    [...sender(shop), [shop.email, shop.phone].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif;font-weight:normal;color:#0f4a3c;";
// A long word never makes a phone's screen scroll sideways.
const sans =
  "font-family:Mukta,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:24px;color:#14231d;overflow-wrap:anywhere;word-break:break-word;";
const small = "font-family:Mukta,'Segoe UI',Helvetica,Arial,sans-serif;font-size:13px;line-height:20px;color:#43534b;";

const LOGO_HEIGHT = 44;

/** The owner's logo; its alternative text is the name, which is shown until its reader has the images loaded. */
function shopName({ name, logo }: Shop, publicUrl: string): string | Html {
  const size = logoSize(logo);
  if (!size) return name;
  const width = Math.round((size.width * LOGO_HEIGHT) / size.height);
  return html`<img
    src="${new URL(logo, publicUrl).href}"
    alt="${name}"
    width="${width}"
    height="${LOGO_HEIGHT}"
    style="border:0;max-width:100%;object-fit:contain;"
  />`;
}

/** With tables and inline styles, which mail clients need. All values are escaped. */
export function emailHtml(email: Email, shop: Shop, publicUrl: string): string {
  const { subject, heading, greetingName, paragraphs, goods = [], facts, action, second, afterwards = [] } = email;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:#fbf8f2;">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf8f2;">
          <tr>
            <td align="center" style="padding:32px 16px;">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;">
                <tr>
                  <td align="center" style="padding:0 0 24px;border-bottom:1px solid #b08d4c;">
                    <div style="${serif}font-size:28px;line-height:36px;letter-spacing:0.5px;">
                      ${shopName(shop, publicUrl)}
                    </div>
                    <div style="${small}">${shop.tagline}</div>
                  </td>
                </tr>
                <tr>
                  <td style="padding:32px 20px;background:#ffffff;">
                    <h1 style="margin:0 0 20px;${serif}font-size:24px;line-height:32px;">${heading}</h1>
                    <p style="margin:0 0 16px;${sans}">${dear(greetingName)}</p>
                    ${paragraphs.map((text) => html`<p style="margin:0 0 16px;${sans}">${inLines(text)}</p>`)}
                    ${goods.map(goodsTable)} ${factTable(facts)}
                    <table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0;">
                      <tr>
                        <td style="background:#0f4a3c;border-radius:2px;">
                          <a
                            href="${action.url}"
                            style="display:inline-block;padding:12px 28px;${sans}color:#ffffff;text-decoration:none;"
                            >${action.label}</a
                          >
                        </td>
                      </tr>
                    </table>
                    ${
                      second
                        ? html`<p style="margin:16px 0 0;${sans}">
                            <a href="${second.url}" style="color:#0f4a3c;">${second.label}</a>
                          </p>`
                        : ''
                    }
                    ${afterwards.map((text) => html`<p style="margin:24px 0 0;${sans}">${inLines(text)}</p>`)}
                    <p style="margin:28px 0 0;${sans}">With warm regards,<br />${shop.name}</p>
                  </td>
                </tr>
                <tr>
                  <td align="center" style="padding:20px 16px 0;border-top:1px solid #e6dfd0;${small}">
                    ${sender(shop).map((line) => html`${line}<br />`)}${
                      shop.email
                        ? html`<a href="mailto:${shop.email}" style="color:#0f4a3c;">${shop.email}</a> · ${shop.phone}`
                        : ''
                    }
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`.markup;
}

function goodsTable({ name, value = '', note = '', rows = [], imageUrl }: NonNullable<Email['goods']>[number]): Html {
  const line = 'border-top:1px solid #e6dfd0;';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0;">
    <tr>
      ${
        imageUrl
          ? html`<td width="64" valign="top" style="padding:8px 12px 8px 0;${line}">
              <img src="${imageUrl}" alt="" width="64" style="display:block;border:0;" />
            </td>`
          : ''
      }
      <td valign="${note || rows.length > 0 || value ? 'top' : 'middle'}" style="padding:8px 0;${line}">
        <div style="${sans}">${name}</div>
        ${value ? html`<div style="${sans}text-align:right;">${value}</div>` : ''}
        ${note ? html`<div style="padding:2px 0 4px;${small}">${note}</div>` : ''}
      </td>
    </tr>
    ${
      rows.length > 0
        ? html`<tr>
            <td colspan="${imageUrl ? 2 : 1}" style="padding:0 0 8px;">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
                ${rows.map(
                  (row) =>
                    html`<tr>
                      <td style="padding:0 12px 0 0;${small}">${row.name}</td>
                      <td align="right" valign="top" style="padding:0;${small}white-space:nowrap;">${row.value}</td>
                    </tr>`,
                )}
              </table>
            </td>
          </tr>`
        : ''
    }
  </table>`;
}

function factTable(facts: Email['facts']): Html | string {
  if (facts.length === 0) return '';
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 0;">
    ${facts.map(
      ({ name, value, url }) =>
        html`<tr>
          <td width="36%" valign="top" style="padding:8px 12px 8px 0;border-top:1px solid #e6dfd0;${small}">${name}</td>
          <td align="right" style="padding:8px 0;border-top:1px solid #e6dfd0;${sans}">
            ${url ? html`<a href="${url}" style="color:#0f4a3c;">${value}</a>` : inLines(value)}
          </td>
        </tr>`,
    )}
  </table>`;
}

const joined = (parts: readonly (string | Html)[], by: Html): Html[] =>
  parts.map((part, place) => (place === 0 ? html`${part}` : html`${by}${part}`));

/** Keeps the lines of what people have written; a narrow screen breaks an address after its @ and dots. */
const inLines = (text: string): Html[] =>
  joined(
    text.split('\n').map((line) => html`${joined(line.split(/(?<=[@.])(?=[a-z])/i), html`<wbr />`)}`),
    html`<br />`,
  );
