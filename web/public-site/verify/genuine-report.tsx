// Draws the report that a file proves, as the app shows it, to reveal any changes to the file.

import { type ComponentProps, useDeferredValue } from 'react';
import { createRoot } from 'react-dom/client';
import { knownService } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { reportNumberOf } from '../../../data/proof/statement.ts';
import { ENGLISH, say } from '../../../data/report.ts';
import type { Language } from '../../../data/values/language.ts';
import { bytesOf } from '../../../sw/proof/base64url.ts';
import { ReportView } from '../../report/report-view.tsx';
import { languages, speak } from '../../words/words.ts';
import type { Proven, ProvenKind } from './outcome.ts';
import { sourceIdOf } from './source-id.ts';

type Shown = { kind: ProvenKind; proven: Proven };

export const loadWords = speak;

/** Draws nothing if this build cannot read the report's content. */
export async function drawReport(
  place: HTMLElement,
  { kind, proven: { statement, digest, report } }: Shown,
  language: Language,
): Promise<void> {
  const service = knownService(sourceIdOf(statement.s) ?? '');
  if (!report || !service || !judges[service.id].isReadable(report.result)) return;
  await speak(language);
  const labels = (await languages[language].labels()) ?? ENGLISH;
  const madeAt = new Date(statement.iat * 1000).toISOString();
  const { reader } = report;
  const letterhead = {
    reportNumber: reportNumberOf(bytesOf(digest) ?? new Uint8Array()),
    madeAt,
    source: say(labels, service.source),
    madeFor: '',
    stamp: stampOf(kind, statement.test === 1),
  } as const;
  const drawn = judges[service.id].report(report.result, madeAt, reader, labels);
  createRoot(place).render(
    <BeginningFirst report={drawn} letterhead={letterhead} labels={labels} />,
  );
}

/** The number of blocks drawn first; more than a phone shows at once. */
const BLOCKS_FIRST = 12;

/** Draw the first blocks before the rest, because a report may have three hundred visits. */
function BeginningFirst({ report, ...rest }: ComponentProps<typeof ReportView>) {
  const blocks = useDeferredValue(report.blocks, report.blocks.slice(0, BLOCKS_FIRST));
  return <ReportView report={{ ...report, blocks }} {...rest} />;
}

function stampOf(kind: ProvenKind, isTest: boolean): 'SAMPLE' | 'SANDBOX' | '' {
  if (kind === 'sample') return 'SAMPLE';
  return isTest || kind === 'sandbox' ? 'SANDBOX' : '';
}
