// A container's health check: exits with 0 if the program in it reports that it is ready. Every image contains this file.
const path = process.argv[2] ?? '/readyz';
fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
