// The contents of a sealed record. A device keeps records of an unknown kind as they are, for a
// later build.

import * as v from 'valibot';
import { Seen, Stock } from '../../../data/car/seen.ts';
import { Receipt } from '../../../data/contract.ts';
import { DeviceSays, OtherNote, type RecordRow, Sale } from '../../account/library-rows.ts';

const Sold = v.object({
  kind: v.literal('report'),
  /** The device that first wrote the report. */
  by: v.string(),
  /** When the report was stored; later than the sale if the report was restored. ISO 8601, UTC. */
  editedAt: v.string(),
  serviceId: v.string(),
  subject: v.string(),
  pricePaise: v.number(),
  result: v.unknown(),
  receipt: v.omit(Receipt, ['key']),
  madeFor: v.string(),
  isSandbox: v.boolean(),
  buyersText: v.optional(v.string()),
  boughtBy: v.optional(v.string()),
});

const Noted = v.object({
  kind: v.literal('note'),
  /** The device that edited the note or the dealership. */
  by: v.string(),
  editedAt: v.string(),
  plate: v.string(),
  written: v.string(),
  note: v.string(),
  seen: v.optional(Seen),
  stock: v.optional(Stock),
  /** The record ids of the reports on the car's sellers. */
  sellers: v.array(v.string()),
  before: v.optional(OtherNote),
});

const Named = v.object({
  kind: v.literal('dealership'),
  by: v.string(),
  editedAt: v.string(),
  title: v.string(),
  phone: v.string(),
});

/** A record that was deleted on all devices. */
const Gone = v.object({
  kind: v.literal('gone'),
  by: v.string(),
  editedAt: v.string(),
  of: v.variant('kind', [
    v.object({ kind: v.literal('report'), sale: Sale }),
    v.object({ kind: v.literal('note'), plate: v.string() }),
    v.object({ kind: v.literal('dealership') }),
  ]),
});

const Head = v.object({ kind: v.literal('head'), ...DeviceSays.entries });

const Content = v.variant('kind', [Sold, Noted, Named, Gone, Head]);

export type SoldContent = v.InferOutput<typeof Sold>;
export type NotedContent = v.InferOutput<typeof Noted>;
export type NamedContent = v.InferOutput<typeof Named>;
export type GoneContent = v.InferOutput<typeof Gone>;
export type HeadContent = v.InferOutput<typeof Head>;
export type Content = v.InferOutput<typeof Content>;

/** Reads a record's content; undefined if only a newer build can read it. */
export function readContent(json: unknown): Content | undefined {
  const read = v.safeParse(Content, json);
  return read.success ? read.output : undefined;
}

/** The name from which a record's id is made; see `recordOfName` in seal.ts. */
export function nameOf(content: Content): string {
  const named = content.kind === 'gone' ? content.of : content;
  switch (named.kind) {
    case 'report':
      return reportName('sale' in named ? named.sale : named.receipt);
    case 'note':
      return `note ${named.plate}`;
    case 'dealership':
      return 'dealership';
    case 'head':
      return `head ${named.device}`;
    default:
      return named satisfies never;
  }
}

export function reportName({ id, at }: { id: string; at: string }): string {
  return `report ${id} ${at}`;
}

export type Taken<C extends Content = Content> = {
  record: string;
  version: number;
  content: C;
  /** This device's row for the record, if it has one. */
  known: RecordRow | undefined;
  /** Whether a restored server has an older version, so this device must send its own. */
  isBehind: boolean;
};

/** The version to store with the record. The stored version never decreases. */
export function versionAfter({ version, known }: Pick<Taken, 'version' | 'known'>): number {
  return Math.max(version, known?.version ?? 0);
}
