import { spawn } from 'node:child_process';

export type Result = { code: number; said: string };

/** Runs a program; what it says is kept, and shown as well when `loud`. */
export function run(
  command: string,
  args: string[],
  { env = {}, cwd, loud = false }: RunOptions = {},
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    const keep = (text: Buffer) => {
      said += text.toString();
      if (loud) process.stdout.write(text);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 127, said: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

type RunOptions = { env?: Record<string, string>; cwd?: string; loud?: boolean };

/** As `run`, and anything but success is thrown, with the end of what was said. */
export async function must(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, said } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said.slice(-2_000)}`);
  return said.trim();
}

export const docker = (...args: string[]) => must('docker', args);
