// The service that finds all challans against a car.

import * as v from 'valibot';
import { judge } from '../../judge.ts';
import { fileName, say } from '../../report.ts';
import { requiredText } from '../../values/source-values.ts';
import { type Challan, ChallanRecord, challanBlocks, isSettled, OPEN_FIELDS } from './blocks.ts';
import { challanFigures, challanFindings, finesOf } from './challan-findings.ts';

/** A null list means no challans. A missing list means that the source gave no answer. */
const list = v.pipe(
  v.nullable(v.array(ChallanRecord)),
  v.transform((challans): Challan[] => challans ?? []),
);

const Sent = v.object({
  /** The dealer's input, added because no source repeats it. */
  vehicleNumber: requiredText,
  Pending_data: list,
  Disposed_data: list,
});

/** Matches texts such as `CNG KIT WITHOUT ENDORSEMENT IN RC`. */
const GAS_KIT = /\b(CNG|LPG|gas kit)\b/i;

/** A source may list a challan as disposed although the challan's status says otherwise. */
const Result = v.pipe(
  Sent,
  v.transform((sent) => {
    const isOver = (challan: Challan) => challan.challan_status === '' || isSettled(challan);
    return {
      ...sent,
      Pending_data: [...sent.Pending_data, ...sent.Disposed_data.filter((each) => !isOver(each))],
      Disposed_data: sent.Disposed_data.filter(isOver),
    };
  }),
);

export const challan = judge('challan', {
  result: Result,
  repeated: { vehicleNumber: 'vehicleNumber' },
  // A car without challans is good news, so two empty lists are an answer.
  isNothing: () => false,
  delivered: (result, { vehicleNumber }) => ({ ...Object(result), vehicleNumber }),
  report: ({ vehicleNumber, Pending_data, Disposed_data }, _soldOn, labels) => ({
    title: say(labels, 'Challan Report - #', vehicleNumber),
    fileName: fileName('Challan', vehicleNumber),
    subject: { kind: 'plate', plate: vehicleNumber },
    page: { widthMm: 210, firstHeightMm: 380, laterHeightMm: 380 },
    blocks: challanBlocks({ pending: Pending_data, disposed: Disposed_data }, labels),
  }),
  buyers: {
    version: 1,
    open: { vehicleNumber: 'open', Pending_data: OPEN_FIELDS, Disposed_data: OPEN_FIELDS },
  },
  findings: ({ Pending_data, Disposed_data }) =>
    challanFindings({ pending: Pending_data, disposed: Disposed_data }),
  figures: ({ Pending_data, Disposed_data }) =>
    challanFigures({ pending: Pending_data, disposed: Disposed_data }),
  aboutCar: ({ Pending_data }) => {
    const gas = Pending_data.flatMap(({ offence_details }, record) =>
      GAS_KIT.test(offence_details) ? [{ field: 'Pending_data', record }] : [],
    );
    return {
      dues: { challans: Pending_data.length, finesRupees: finesOf(Pending_data).sum },
      ...(gas.length > 0 && { gasSaidIn: gas }),
    };
  },
});

type SampleRecord = v.InferInput<typeof ChallanRecord>;

/** An invented record, as a source would send it. */
export function sampleChallan(sent: SampleRecord): SampleRecord {
  return {
    challan_place: 'SANDBOX CROSSING',
    challan_status: 'Pending',
    owner_name: 'S***X O***R',
    ...sent,
  };
}

/** An invented answer for the published sample. */
export const challanSample = (): unknown => ({
  vehicleNumber: 'UP00SB4000',
  Pending_data: [
    sampleChallan({
      challan_no: 'UP0000000000000000001',
      challan_date_time: '03-11-2025 18:22:10',
      fine_imposed: '1000.00',
      offence_details: [{ name: 'Over Speeding' }],
      court_name: 'Virtual Court (Traffic) Lucknow',
      court_address: 'Lucknow',
      sent_to_virtual_court: 'Yes',
    }),
    sampleChallan({
      challan_no: 'UP0000000000000000002',
      challan_date_time: '19-08-2025 09:41:55',
      fine_imposed: '500',
      offence_details: [{ name: 'Driving without seat belt' }],
    }),
  ],
  Disposed_data: [
    sampleChallan({
      challan_no: 'UP0000000000000000003',
      challan_date_time: '11-01-2024 12:05:31',
      challan_status: 'Disposed',
      fine_imposed: '500',
      offence_details: [{ name: 'Improper parking' }],
    }),
  ],
});
