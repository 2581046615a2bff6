import { z } from 'zod';

const Vulnerability = z.object({
  name: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  range: z.string(),
  via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
});
const Report = z.object({ vulnerabilities: z.record(z.string(), Vulnerability) });
const Refusal = z.object({ message: z.string() });

const grave = ['high', 'critical'];

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Judges npm's report (`npm audit --json`): high and critical vulnerabilities fail; without a report it passes and says so.
 */
export function verdictOf({ report = '', output = '' }: { report?: string; output?: string }): {
  lines: string[];
  passed: boolean;
} {
  const answer = parsed(report);
  const { data } = Report.safeParse(answer);
  if (!data) {
    const why = Refusal.safeParse(answer).data?.message ?? (output || 'npm’s output could not be read');
    return { lines: [`NOT CHECKED: the registry could not be asked (${why}).`], passed: true };
  }
  const found = Object.values(data.vulnerabilities);
  const findings = found.map(({ name, severity, range, via }) => {
    const why = via.map((each) => (typeof each === 'string' ? `through ${each}` : `${each.title} ${each.url}`));
    return `${grave.includes(severity) ? '✗' : '·'} ${severity}: ${name} ${range}: ${why.join('; ')}`;
  });
  const high = found.filter(({ severity }) => grave.includes(severity)).length;
  const sum = found.length === 0 ? 'No known weakness.' : `${found.length} known weaknesses, ${high} of them high.`;
  return { lines: [...findings, sum], passed: high === 0 };
}
