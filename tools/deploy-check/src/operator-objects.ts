type Rule = { alert: string; annotations: { summary: string; runbook: string } };
export type AlertGroups = { groups: { name: string; rules: Rule[] }[] };

/** The jobs of `k8s/monitoring/scrape.yaml`, as far as one of them looks at the shop from outside. */
export type ScrapeJobs = {
  scrape_configs: {
    job_name: string;
    metrics_path?: string;
    params?: { module: string[] };
    static_configs?: { targets: string[] }[];
    relabel_configs: { target_label?: string; replacement?: string }[];
  }[];
};

const metadata = { name: 'kanaka', namespace: 'monitoring', labels: { 'app.kubernetes.io/part-of': 'kanaka' } };

/**
 * A PrometheusRule with the alerts, a PodMonitor for the pods of the shop, named and labelled as the scrape job in
 * `k8s/monitoring/scrape.yaml` does it, and a Probe in place of its job that looks from outside. `pages` is the address at
 * which your people open the repository's files: with it each alert links to its page (`runbook_url`).
 */
export function operatorObjects(
  { groups }: AlertGroups,
  { scrape_configs: jobs }: ScrapeJobs,
  pages: string | undefined,
): object[] {
  const rules = groups.map((group) => ({
    ...group,
    rules: group.rules.map((rule) => ({
      ...rule,
      annotations: {
        ...rule.annotations,
        ...(pages && { runbook_url: `${pages.replace(/\/*$/, '')}/${rule.annotations.runbook}` }),
      },
    })),
  }));
  const portOf = (annotation: string) => `__meta_kubernetes_pod_annotation_prometheus_io_${annotation}`;
  return [
    { apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', metadata, spec: { groups: rules } },
    {
      apiVersion: 'monitoring.coreos.com/v1',
      kind: 'PodMonitor',
      metadata,
      spec: {
        namespaceSelector: { matchNames: ['kanaka'] },
        selector: { matchLabels: { 'app.kubernetes.io/part-of': 'kanaka' } },
        podMetricsEndpoints: [
          {
            relabelings: [
              { sourceLabels: [portOf('scrape')], action: 'keep', regex: 'true' },
              {
                sourceLabels: ['__address__', portOf('port')],
                regex: String.raw`([^:]+)(?::\d+)?;(\d+)`,
                replacement: '$1:$2',
                targetLabel: '__address__',
              },
              { sourceLabels: [portOf('path')], regex: '(.+)', targetLabel: '__metrics_path__' },
              { sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_name'], targetLabel: 'service' },
              { targetLabel: 'job', replacement: 'kanaka' },
            ],
          },
        ],
      },
    },
    ...jobs.flatMap((job) => (job.params ? probeOf(job, job.params.module) : [])),
  ];
}

function probeOf(
  {
    job_name: jobName,
    metrics_path: path,
    static_configs: places = [],
    relabel_configs,
  }: ScrapeJobs['scrape_configs'][number],
  [module]: string[],
): object {
  // Instead of the shop, a plain Prometheus asks the exporter.
  const prober = relabel_configs.find(({ target_label }) => target_label === '__address__')?.replacement;
  const targets = places.flatMap((place) => place.targets);
  return {
    apiVersion: 'monitoring.coreos.com/v1',
    kind: 'Probe',
    metadata,
    spec: { jobName, module, prober: { url: prober, path }, targets: { staticConfig: { static: targets } } },
  };
}
