// Prometheus' text format, and its naming: a base unit at the end of a name, `_total` on counters.
// https://prometheus.io/docs/instrumenting/exposition_formats and /docs/practices/naming

type Labels = Record<string, string>;

type Described = { name: string; help: string };
type Sample = { labels?: Labels; value: number };

/** A gauge: something with a current value. */
export function gauge(described: Described, samples: number | Sample[]): string[] {
  return family(described, 'gauge', samples);
}

/** A counter: something that only grows, until the server or its database is replaced. */
export function counter(described: Described, samples: number | Sample[]): string[] {
  return family(described, 'counter', samples);
}

function family({ name, help }: Described, type: string, samples: number | Sample[]): string[] {
  const all = typeof samples === 'number' ? [{ value: samples }] : samples;
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...all.map(({ labels, value }: Sample) => `${name}${labelled(labels)} ${value}`),
  ];
}

/** Counts by labels, since the process started. */
export function makeCounter(described: Described) {
  const counts = new Map<string, { labels: Labels; value: number }>();
  const count = (labels: Labels, more: number) => {
    const id = labelled(labels);
    counts.set(id, { labels, value: (counts.get(id)?.value ?? 0) + more });
  };
  return {
    add: (labels: Labels) => count(labels, 1),
    /** Shown as 0 until then: Prometheus sees no increase when a series first appears. */
    expect: (labels: Labels) => count(labels, 0),
    lines: () => counter(described, [...counts.values()]),
  };
}

type Series = { labels: Labels; count: number; sum: number; under: number[] };

/** Durations by labels, in seconds, in cumulative buckets. */
export function makeHistogram({ name, help, buckets }: Described & { buckets: number[] }) {
  const series = new Map<string, Series>();
  return {
    observe(labels: Labels, seconds: number): void {
      const id = labelled(labels);
      const { count, sum, under } = series.get(id) ?? { count: 0, sum: 0, under: [] };
      series.set(id, {
        labels,
        count: count + 1,
        sum: sum + seconds,
        under: buckets.map((most, index) => (under[index] ?? 0) + Number(seconds <= most)),
      });
    },
    lines: () => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} histogram`,
      ...[...series.values()].flatMap(({ labels, count, sum, under }) => [
        ...buckets.map(
          (most, index) =>
            `${name}_bucket${labelled({ ...labels, le: String(most) })} ${under[index]}`,
        ),
        `${name}_bucket${labelled({ ...labels, le: '+Inf' })} ${count}`,
        `${name}_sum${labelled(labels)} ${sum}`,
        `${name}_count${labelled(labels)} ${count}`,
      ]),
    ],
  };
}

function labelled(labels: Labels = {}): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escaped(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
