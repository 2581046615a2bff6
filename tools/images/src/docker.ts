import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

type Options = { env?: Record<string, string>; cwd?: string };

/** Runs a program and returns its output; throws with the end of it if the program fails. */
export async function must(command: string, args: string[], { env = {}, cwd }: Options = {}): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 };
  try {
    return (await promisify(execFile)(command, args, options)).stdout.trim();
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.slice(0, 3).join(' ')} failed:\n${(stdout + stderr).slice(-2_000)}`, {
      cause: error,
    });
  }
}

export const docker = (...args: string[]) => must('docker', args);
