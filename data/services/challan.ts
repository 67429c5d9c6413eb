// All-in-one challan check.

import * as v from 'valibot';
import { type Challan, ChallanRecord, challanBlocks } from '../challan.ts';
import { requiredText } from '../dirty.ts';
import { fileName } from '../report.ts';
import { ofACar, plateField, service } from '../service.ts';

/** The register's own null is "none". A list that is absent is a source that did not answer. */
const list = v.pipe(
  v.nullable(v.array(ChallanRecord)),
  v.transform((challans): Challan[] => challans ?? []),
);

const Result = v.object({
  /** Of the question: no source repeats it. */
  vehicleNumber: requiredText,
  Pending_data: list,
  Disposed_data: list,
});

export const challan = service({
  id: 'challan',
  serviceName: 'Challan Check',
  title: 'All-in-one Challan Check',
  shortName: 'Challan Check',
  route: '/challan-Response',
  pricePaise: 4_00,
  fields: plateField('UP00SB4001'),
  ...ofACar,
  envelope: 'data.result',
  description:
    'Every traffic challan of a vehicle in one document: what still has to be paid, before which ' +
    'court it is, and what has been settled.',
  includes: [
    'Pending challans before virtual courts, regular courts and as e-challans',
    'Disposed (paid) challans',
    'Offence, place, date and fine of each',
    'Court and its address',
  ],
  whyItMatters:
    'Unpaid challans stay with the car, and with whoever buys it. Knowing the sum before the ' +
    'deal keeps it out of your margin.',
  source: 'The traffic challan records',
  result: Result,
  repeated: { vehicleNumber: 'vehicleNumber' },
  // A car without challans is what the dealer hopes to hear: two empty lists are an answer.
  isNothing: () => false,
  delivered: (result, { vehicleNumber }) => ({ ...Object(result), vehicleNumber }),
  report: ({ vehicleNumber, Pending_data, Disposed_data }) => ({
    title: `Challan Report - ${vehicleNumber}`,
    fileName: fileName('Challan', vehicleNumber),
    subject: { kind: 'plate', plate: vehicleNumber },
    page: { widthMm: 210, firstHeightMm: 380, laterHeightMm: 380 },
    blocks: challanBlocks({ pending: Pending_data, disposed: Disposed_data }),
  }),
});
