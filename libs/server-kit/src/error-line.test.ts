import { describe, expect, it } from '@jest/globals';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { createLogger } from './logger.ts';

const broken = (message: string, more: object = {}) => Object.assign(new Error(message), more);

/** The line that the logger writes for an error. */
function lineAbout(err: unknown): string {
  let line = '';
  createLogger({ service: 'orders', level: 'info', to: { write: (text) => void (line = text) } }).error(
    { err },
    'broke',
  );
  return line;
}

describe('an error in the log', () => {
  it('says what failed and where', () => {
    expect(JSON.parse(lineAbout(broken('the bank is closed', { code: 'ECONNREFUSED' })))).toMatchObject({
      err: {
        type: 'Error',
        message: 'the bank is closed',
        code: 'ECONNREFUSED',
        stack: expect.stringMatching(/^ {4}at /),
      },
    });
  });

  it('has a failed query without its values, and the violated constraint without the row', () => {
    const duplicate = broken('duplicate key value violates unique constraint "accounts_email"', {
      severity: 'ERROR',
      code: '23505',
      constraint: 'accounts_email',
      table: 'accounts',
      detail: 'Key (email)=(asha@kanaka.example) already exists.',
    });
    const query = 'insert into "accounts" ("email", "phone") values ($1, $2)';
    const line = lineAbout(new DrizzleQueryError(query, ['asha@kanaka.example', '9876543210'], duplicate));
    expect(JSON.parse(line)).toMatchObject({
      err: {
        message: `Failed query: ${query}`,
        cause: { code: '23505', constraint: 'accounts_email', table: 'accounts' },
      },
    });
    expect(line).not.toMatch(/asha|9876543210/);
  });

  it.each([
    [
      'a value that Postgres quotes',
      { code: '22P02', severity: 'ERROR' },
      'invalid input syntax for type uuid: "Asha Raman"',
    ],
    ['the recipient of an e-mail', { rejected: ['asha@kanaka.example'] }, '550 <asha@kanaka.example> is unknown here'],
    ['a password in a URL', {}, 'connect to redis://:asha-secret@127.0.0.1:6379 failed'],
    ['the request and response', { config: { data: 'asha' }, response: 'asha' }, 'refused'],
  ])('does not contain %s', (_, more, message) => {
    expect(lineAbout(broken(message, more))).not.toMatch(/asha/i);
    expect(lineAbout(broken('outer', { cause: broken(message, more) }))).not.toMatch(/asha/i);
  });

  it('has no content of a value that is not an Error, and ends when causes form a circle', () => {
    expect(lineAbout({ email: 'asha@kanaka.example' })).not.toMatch(/asha/);
    const round = broken('round');
    round.cause = round;
    expect(lineAbout(round)).toContain('round');
  });
});
