import { spawn } from 'node:child_process';

export type Result = { code: number; output: string };

/** Runs a program and returns its output; prints it too if `loud`. */
export function run(
  command: string,
  args: string[],
  { env = {}, cwd, loud = false }: RunOptions = {},
): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text: Buffer) => {
      output += text.toString();
      if (loud) process.stdout.write(text);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve({ code: 127, output: String(error) }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

type RunOptions = { env?: Record<string, string>; cwd?: string; loud?: boolean };

/** Like `run`, but throws with the end of the output if the program fails. */
export async function must(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output.slice(-2_000)}`);
  return output.trim();
}

export const docker = (...args: string[]) => must('docker', args);
