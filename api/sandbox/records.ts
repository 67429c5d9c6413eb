// The invented records behind the sandbox's source. A service that is not listed has its published
// sample for every question.

import type { Service, ServiceId } from '../../data/catalogue.ts';
import { judges, sampleAnswer } from '../../data/judges.ts';
import { challanResult } from './records/challan.ts';
import { hyundaiResult } from './records/hyundai.ts';
import { mahindraResult, marutiResult } from './records/makers.ts';
import { aadhaarRecords, bankRecords, panResult } from './records/persons.ts';
import { rcResult } from './records/rc.ts';
import type { Records } from './source-answer.ts';

const byPlate = (resultOf: (plate: string) => unknown): Records => ({
  resultOf: ({ vehicleNumber = '' }) => resultOf(vehicleNumber),
});

const invented: Partial<Record<ServiceId, Records>> = {
  hyundai: byPlate(hyundaiResult),
  maruti: byPlate(marutiResult),
  mahindra: byPlate(mahindraResult),
  rc: byPlate(rcResult),
  challan: byPlate(challanResult),
  bank: bankRecords,
  pan: { resultOf: ({ panNumber = '' }) => panResult(panNumber) },
  aadhaar: aadhaarRecords,
};

export function recordsOf(service: Service): Records {
  return invented[service.id] ?? { resultOf: (question) => sampleFor(service, question) };
}

/** The published sample, as if it were about what was asked. */
export function sampleFor(service: Service, question: Record<string, string>): unknown {
  return Object.entries(judges[service.id].repeated).reduce(
    (answer, [field, path]) => withText(answer, path.split('.'), question[field] ?? ''),
    sampleAnswer(service),
  );
}

/** The answer with a text at the end of a path of keys. */
function withText(answer: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text;
  const record: Record<string, unknown> = { ...Object(answer) };
  return { ...record, [key]: withText(record[key], rest, text) };
}
