/**
 * `npm run chaos`: a drill on a shop of its own. Without a word, everything is killed in turn (killing.ts), and then a thousand
 * slow clients come (`-- slow` for these alone); `-- rolling` restarts everything in turn as Kubernetes does; `-- restore` backs
 * up, wipes and restores.
 */
const drills: Record<string, () => Promise<unknown>> = {
  rolling: () => import('./rolling/main.ts'),
  restore: () => import('./restore/main.ts'),
  slow: () => import('./slow/main.ts'),
};

const drill = drills[process.argv[2] ?? ''];
if (drill) {
  process.argv.splice(2, 1);
  await drill();
} else {
  await import('./killing.ts');
  // What was said of the orders is not for the next drill.
  process.argv.splice(2);
  await import('./slow/main.ts');
}
process.exit();
