// What is known only at a scrape, as metrics of prom-client. Their names are Prometheus' own way: a
// base unit at the end, `_total` on counters (https://prometheus.io/docs/practices/naming).

import { Counter, Gauge, type Metric } from 'prom-client';

type Sample = { labels?: Record<string, string>; value: number };

/** By name. A metric without a sample is only named. */
type Described = Record<string, [help: string, samples: number | Sample[]]>;

/** Gauges: each has a current value. */
export const gauges = exposed((described) => new Gauge(described));

/** Counters: each only grows, until the server or its database is replaced. */
export const counters = exposed((described) => new Counter(described));

type Configured = { name: string; help: string; labelNames: string[]; registers: [] };

function exposed(make: (configured: Configured) => Gauge | Counter) {
  return (described: Described): Metric[] =>
    Object.entries(described).map(([name, [help, samples]]) => {
      const all = listed(samples);
      const labelNames = Object.keys(all[0]?.labels ?? {});
      // In no registry: each scrape has one of its own.
      const metric = make({ name, help, labelNames, registers: [] });
      for (const { labels = {}, value } of all) metric.inc(labels, value); // it began at 0
      if (all.length === 0) metric.remove(); // it would say 0
      return metric;
    });
}

function listed(samples: number | Sample[]): Sample[] {
  return typeof samples === 'number' ? [{ value: samples }] : samples;
}
