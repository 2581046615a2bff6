import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Spawnable } from '@kanaka/testing/unprivileged';
import { StartFailure } from './failure.ts';
import type { RunningNote } from './stale-processes.ts';
import { signalGroup } from './process-identity.ts';

/** One program of the shop. */
export type Part = {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Names of the parts that must be ready before this one starts; it is also stopped before them. */
  after: string[];
  /** Resolves when the part can do its work, rejects when it cannot yet. */
  isReady: (signal: AbortSignal) => Promise<unknown>;
  /** Runs before each start of the program; returns what to start in place of the part's own command. */
  prepare?: (() => Promise<Spawnable>) | undefined;
  /** Ends the program in an orderly way; SIGTERM if it is not set. */
  stopSignal?: NodeJS.Signals | undefined;
};

export type PartState = 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopped';

export type SupervisorOptions = {
  parts: Part[];
  logsDir: string;
  note: RunningNote;
  onState?: (name: string, state: PartState) => void;
  /** Called after the start with news for the user: a part that died, a part that was restarted. */
  onEvent?: (line: string) => void;
  limits?: Partial<Limits>;
};

type Limits = { readyMs: number; graceMs: number; firstPauseMs: number; longestPauseMs: number; steadyMs: number };

const usual: Limits = {
  /** The longest time for a part to become ready at the first start. */
  readyMs: 90_000,
  /** Services take at most 8 s to finish their work; a little more is allowed. */
  graceMs: 9_000,
  firstPauseMs: 300,
  longestPauseMs: 5_000,
  /** A part that ran this long counts as recovered: its next restart waits only the first pause. */
  steadyMs: 30_000,
};

const POLL_MS = 100;
const CHECK_MS = 2_000;

export type Supervisor = ReturnType<typeof createSupervisor>;

type Running = { child: ChildProcess; ended: Promise<string>; hasEnded: () => boolean };

export function createSupervisor(options: SupervisorOptions) {
  const { parts, logsDir, note, onState = () => undefined, onEvent = () => undefined } = options;
  const limits = { ...usual, ...options.limits };
  const running = new Map<string, Running>();
  const stopping = new AbortController();
  const logFile = (name: string) => join(logsDir, `${name}.log`);

  // If the supervisor exits without having stopped its parts, it sends them a signal at least.
  const abandon = () => {
    for (const { child } of running.values()) if (child.pid) signalGroup(child.pid, 'SIGTERM');
  };

  async function launch(part: Part, mode: 'w' | 'a'): Promise<Running> {
    const usualProgram: Spawnable = { command: part.command, args: part.args };
    const { command, args, ...ids } = (await part.prepare?.()) ?? usualProgram;
    // Whoever stops the shop in the meantime does not know of this program.
    stopping.signal.throwIfAborted();
    const log = openSync(logFile(part.name), mode);
    // In its own process group: Ctrl-C in the terminal reaches only the supervisor, which then stops the parts in order.
    const child = spawn(command, args, {
      ...ids,
      cwd: part.cwd,
      env: part.env,
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    let over = false;
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${String(code)}`));
    }).then((how) => {
      over = true;
      // Its child processes must not outlive it: they would occupy its port.
      if (child.pid) signalGroup(child.pid, 'SIGINT');
      note.erase(part.name);
      return how;
    });
    if (child.pid) note.write(part.name, child.pid);
    const entry = { child, ended, hasEnded: () => over };
    running.set(part.name, entry);
    return entry;
  }

  async function untilReady(part: Part, { hasEnded }: Running, signal: AbortSignal): Promise<void> {
    while (!hasEnded() && !signal.aborted) {
      try {
        await part.isReady(AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]));
        return;
      } catch {
        await pause(POLL_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async function bringUp(part: Part, signal: AbortSignal): Promise<void> {
    onState(part.name, 'starting');
    const started = await launch(part, 'w');
    const late = AbortSignal.timeout(limits.readyMs);
    await untilReady(part, started, AbortSignal.any([signal, late]));
    signal.throwIfAborted();
    if (started.hasEnded()) throw new StartFailure(whyFailed(part.name, `ended (${await started.ended})`));
    if (late.aborted) throw new StartFailure(whyFailed(part.name, `was not ready in ${limits.readyMs / 1000} s`));
    onState(part.name, 'ready');
    void keepUp(part, started);
  }

  const isStopping = () => stopping.signal.aborted;

  /** Restarts a part whenever it exits, after a longer pause each time it did not run long. */
  async function keepUp(part: Part, first: Running): Promise<void> {
    let current = first;
    let wait = limits.firstPauseMs;
    let since = Date.now();
    for (;;) {
      const how = await current.ended;
      if (isStopping()) return;
      if (Date.now() - since > limits.steadyMs) wait = limits.firstPauseMs;
      onState(part.name, 'restarting');
      onEvent(`${part.name} ended (${how}); starting it again in ${wait / 1000} s (${logFile(part.name)})`);
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (isStopping()) return;
      wait = Math.min(wait * 2, limits.longestPauseMs);
      since = Date.now();
      current = await launch(part, 'a').catch(() => current);
      await untilReady(part, current, stopping.signal);
      if (current.hasEnded() || isStopping()) continue;
      onState(part.name, 'ready');
      onEvent(`${part.name} is back`);
    }
  }

  function whyFailed(name: string, what: string): string {
    const lines = readFileSync(logFile(name), 'utf8').trim().split('\n').slice(-5);
    return [`${name} ${what}; the end of ${logFile(name)}:`, ...lines].join('\n  ');
  }

  async function stopPart({ name, stopSignal }: Part): Promise<void> {
    const entry = running.get(name);
    if (entry && !entry.hasEnded() && entry.child.pid) {
      const { pid } = entry.child;
      entry.child.kill(stopSignal);
      const killTimer = setTimeout(() => signalGroup(pid, 'SIGKILL'), limits.graceMs);
      await entry.ended;
      clearTimeout(killTimer);
    }
    onState(name, 'stopped');
  }

  return {
    /**
     * Starts every part in order; rejects with one sentence if one cannot be started. Parts may also be `after` what is given
     * here, by its name.
     */
    async start(signal: AbortSignal, work: Record<string, Promise<void>> = {}): Promise<void> {
      mkdirSync(logsDir, { recursive: true });
      process.once('exit', abandon);
      const both = AbortSignal.any([signal, stopping.signal]);
      const ready = new Map(Object.entries(work));
      // In the table's order the parts that a part depends on come first, so their promises exist already.
      for (const part of parts) {
        onState(part.name, 'waiting');
        const serviceClients = part.after.flatMap((name) => ready.get(name) ?? []);
        const up = Promise.all(serviceClients).then(() => {
          both.throwIfAborted();
          return bringUp(part, both);
        });
        ready.set(part.name, up);
      }
      await Promise.all(ready.values());
    },

    /** Stops every part, those that depend on others first. Safe at any time, also during a start. */
    async stop(): Promise<void> {
      stopping.abort();
      const stopped = new Map<string, Promise<void>>();
      for (const part of parts.toReversed()) {
        const dependants = parts.filter(({ after }) => after.includes(part.name));
        const gone = Promise.all(dependants.flatMap(({ name }) => stopped.get(name) ?? []));
        stopped.set(
          part.name,
          gone.then(() => stopPart(part)),
        );
      }
      await Promise.all(stopped.values());
      process.off('exit', abandon);
    },
  };
}
