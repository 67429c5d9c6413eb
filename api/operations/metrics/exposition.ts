// What is known only at a scrape, as metrics of prom-client. Their names are Prometheus' own way: a
// base unit at the end, `_total` on counters (https://prometheus.io/docs/practices/naming).

import { Counter, Gauge, type Metric } from 'prom-client';

type Described = { name: string; help: string };
type Sample = { labels?: Record<string, string>; value: number };

/** A gauge: something with a current value; only named where nothing was sampled. */
export function gauge(described: Described, samples: number | Sample[]): Metric {
  const all = listed(samples);
  const metric = new Gauge(configured(described, all));
  for (const { labels = {}, value } of all) metric.set(labels, value);
  if (all.length === 0) metric.remove(); // it would say 0
  return metric;
}

/** A counter: something that only grows, until the server or its database is replaced. */
export function counter(described: Described, samples: number | Sample[]): Metric {
  const all = listed(samples);
  const metric = new Counter(configured(described, all));
  for (const { labels = {}, value } of all) metric.inc(labels, value);
  if (all.length === 0) metric.remove(); // it would say 0
  return metric;
}

function listed(samples: number | Sample[]): Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples;
}

/** In no registry: each scrape has one of its own. */
function configured(described: Described, [first]: Sample[]) {
  return { ...described, labelNames: Object.keys(first?.labels ?? {}), registers: [] };
}
