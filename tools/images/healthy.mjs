// What a container's health is: 0 when the program in it says that it is ready. Every image has it beside its program.
const path = process.argv[2] ?? '/readyz';
fetch(`http://127.0.0.1:${process.env.PORT}${path}`, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
