/**
 * `npm run chaos`: a drill in a separate shop. Without an argument all parts are killed in turn (killing.ts), then a
 * thousand slow clients connect (`-- slow` for these alone); `-- rolling` restarts everything in turn as Kubernetes does,
 * with `--from TAG` it changes from that release to this one and back; `-- restore` backs up, wipes and restores; `-- pitr` puts a damaged Postgres back to the moment before.
 */
const drills: Record<string, () => Promise<unknown>> = {
  rolling: () => import('./rolling/main.ts'),
  restore: () => import('./restore/main.ts'),
  pitr: () => import('./pitr/main.ts'),
  slow: () => import('./slow/main.ts'),
};

const drill = drills[process.argv[2] ?? ''];
if (drill) {
  process.argv.splice(2, 1);
  await drill();
} else {
  await import('./killing.ts');
  // The options of the first drill are not for the second.
  process.argv.splice(2);
  await import('./slow/main.ts');
}
process.exit();
