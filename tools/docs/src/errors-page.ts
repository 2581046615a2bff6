/** Writes docs/errors.md: `node tools/docs/src/errors-page.ts`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCodes } from '@kanaka/contracts/error-codes';
import type { ErrorKind } from '@kanaka/contracts/failure';
import { statusOf } from '@kanaka/server-kit/app-error';

export const page = join(import.meta.dirname, '../../../docs/errors.md');

export function errorsPage(): string {
  const sections = Object.entries(errorCodes).map(([kind, codes]) => {
    const byAdvice = Map.groupBy(Object.entries(codes), ([, whatToDo]) => whatToDo);
    const lines = [...byAdvice].map(
      ([whatToDo, of]) => `- ${of.map(([code]) => `\`${code}\``).join(', ')}: ${whatToDo}`,
    );
    return `## ${statusOf[kind as ErrorKind]} ${kind}\n\n${lines.join('\n')}\n`;
  });
  return `# Errors

Generated from [error-codes.ts](../libs/contracts/src/error-codes.ts) by \`node tools/docs/src/errors-page.ts\`.

Every refusal is JSON with \`message\` (for people), \`code\` (for programs) and \`requestId\`, which the logs repeat; some have \`issues\` (refused fields) or \`details\`. \`/api/docs\` says which call answers which codes. A \`request.…\` code that is not listed comes from the HTTP layer: its status says all.

${sections.join('\n')}`;
}

if (import.meta.main) await writeFile(page, errorsPage());
