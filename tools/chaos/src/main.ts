/**
 * `npm run chaos`: a drill on a shop of its own. Without a word, everything is killed in turn (killing.ts);
 * `-- rolling` restarts everything in turn as Kubernetes does; `-- restore` backs up, wipes and restores.
 */
const drills: Record<string, () => Promise<unknown>> = {
  rolling: () => import('./rolling/main.ts'),
  restore: () => import('./restore/main.ts'),
};

const drill = drills[process.argv[2] ?? ''];
if (drill) process.argv.splice(2, 1);
await (drill ?? (() => import('./killing.ts')))();
