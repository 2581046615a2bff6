import { mock } from 'node:test';
import type { Databases, Service } from './scratch-databases.ts';

export type Clock = {
  /** Sets the time of this process and of the databases of these services, never back. */
  set: (at: number, services: readonly Service[]) => Promise<void>;
  /** Back to the real time of this process. */
  stop: () => void;
};

/** The services' code asks the process and its database what time it is; here both answer what is set. */
export function startClock(databases: Databases): Clock {
  mock.timers.enable({ apis: ['Date'], now: 0 });
  let last = 0;
  return {
    async set(at, services) {
      if (at < last) throw new Error('the clock of the trade cannot be set back');
      last = at;
      mock.timers.setTime(at);
      const time = new Date(at).toISOString();
      await Promise.all(
        services.map((service) => databases[service].pool.query('update clock.clock set at = $1', [time])),
      );
    },
    stop: () => mock.timers.reset(),
  };
}
