/** `npm run check:deploy`: checks docker-compose.yml and k8s/ without running containers or a cluster. */
import {
  clusterFindings,
  composeFileFindings,
  givenInCluster,
  heapFindingsInCluster,
  renderAll,
  variableFindings,
} from './check.ts';
import { alertFindings, caddyFindings } from './others-checks.ts';

const findings = await composeFileFindings();
console.log('docker-compose.yml: read');
const caddy = await caddyFindings();
console.log(`Caddyfile: ${caddy ? 'read' : 'NOT CHECKED: caddy is not installed'}`);
findings.push(...(caddy ?? []));
const rendered = await renderAll();
if (typeof rendered === 'string') {
  console.log(`k8s: NOT CHECKED: ${rendered}`);
} else {
  for (const { folder, manifests } of rendered) console.log(`${folder}: ${manifests.length} objects`);
  findings.push(...(await clusterFindings(rendered)));
  for (const { folder, manifests } of rendered.slice(0, 2)) {
    const found = await variableFindings((service) => givenInCluster(manifests, service));
    found.push(...heapFindingsInCluster(manifests));
    findings.push(...found.map((finding) => `${folder}: ${finding}`));
  }
}
const alerts = await alertFindings();
console.log(`alerts: ${alerts ? 'tested' : 'NOT TESTED: promtool is not installed'}`);
findings.push(...(alerts ?? []));
for (const finding of findings) console.log(`✗ ${finding}`);
console.log(findings.length === 0 ? 'No findings.' : `${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
