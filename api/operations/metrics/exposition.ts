// What is known only at a scrape, as metrics of prom-client. Their names are Prometheus' own way: a
// base unit at the end, `_total` on counters (https://prometheus.io/docs/practices/naming).

import { Counter, Gauge, type Metric } from 'prom-client';

type Sample = { labels?: Record<string, string>; value: number };

/** By name. A metric without a sample is only named. */
type Described = Record<string, [help: string, samples: number | Sample[]]>;

/** Gauges: each has a current value. */
export function gauges(described: Described): Metric[] {
  return Object.entries(described).map(([name, [help, samples]]) => {
    const all = listed(samples);
    const metric = new Gauge(configured({ name, help }, all));
    for (const { labels = {}, value } of all) metric.set(labels, value);
    if (all.length === 0) metric.remove(); // it would say 0
    return metric;
  });
}

/** Counters: each only grows, until the server or its database is replaced. */
export function counters(described: Described): Metric[] {
  return Object.entries(described).map(([name, [help, samples]]) => {
    const all = listed(samples);
    const metric = new Counter(configured({ name, help }, all));
    for (const { labels = {}, value } of all) metric.inc(labels, value);
    if (all.length === 0) metric.remove(); // it would say 0
    return metric;
  });
}

function listed(samples: number | Sample[]): Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples;
}

/** In no registry: each scrape has one of its own. */
function configured(named: { name: string; help: string }, [first]: Sample[]) {
  return { ...named, labelNames: Object.keys(first?.labels ?? {}), registers: [] };
}
