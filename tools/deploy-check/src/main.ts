/** `npm run check:deploy`: whether what runs the shop in containers and in clusters is sound. Needs neither of them. */
import { clusterFindings, composeFileFindings, givenInCluster, renderAll, variableFindings } from './check.ts';

const findings = await composeFileFindings();
console.log('docker-compose.yml: read');
const rendered = await renderAll();
if (typeof rendered === 'string') {
  console.log(`k8s: NOT LOOKED AT: ${rendered}`);
} else {
  for (const { folder, manifests } of rendered) console.log(`${folder}: ${manifests.length} objects`);
  findings.push(...(await clusterFindings(rendered)));
  for (const { folder, manifests } of rendered.slice(0, 2)) {
    const found = await variableFindings((service) => givenInCluster(manifests, service));
    findings.push(...found.map((finding) => `${folder}: ${finding}`));
  }
}
for (const finding of findings) console.log(`✗ ${finding}`);
console.log(findings.length === 0 ? 'Sound.' : `${findings.length} findings.`);
process.exitCode = findings.length === 0 ? 0 : 1;
