// RC (registration certificate) verification.

import {
  isCommercial,
  isElectric,
  isUnknownCar,
  RcResult,
  rcFacts,
  rcVerdicts,
} from '../registration.ts';
import { fileName, type Report } from '../report.ts';
import { ofACar, plateField, service } from '../service.ts';

export const rc = service({
  id: 'rc',
  serviceName: 'RC Verification',
  title: 'RC Verification',
  shortName: 'RC Verification',
  route: '/RC-Response',
  pricePaise: 6_00,
  fields: plateField('MH00SB0001'),
  ...ofACar,
  // Specification, section 2: this screen alone replaces the browser's back.
  backLeadsTo: '/dashboard',
  envelope: 'data.result',
  description:
    'The registration certificate as the transport authority holds it: who owns the car, what it ' +
    'is, whether a bank has a claim on it, and how long its papers last.',
  includes: [
    'Owner, number of owners so far and address',
    'Make, model, manufacturing date, chassis and engine number',
    'Hypothecation: whether the car is financed, and by whom',
    'Blacklist and NOC status',
    'Insurance, fitness, tax, PUCC and permits with their last days',
  ],
  whyItMatters:
    'A car that is blacklisted or still belongs to a bank cannot be sold on. The certificate in ' +
    'the seller’s hand may be old; the register is not.',
  source: 'The vehicle registration records',
  result: RcResult,
  repeated: { vehicleNumber: 'rc_number' },
  isNothing: isUnknownCar,
  report: (result): Report => ({
    title: `RC Verification Report - ${result.rc_number}`,
    fileName: fileName('Rcverification', result.rc_number),
    subject: { kind: 'plate', plate: result.rc_number, colour: plateColour(result) },
    page: { widthMm: 210, firstHeightMm: 340, laterHeightMm: 340 },
    blocks: [...rcVerdicts(result), ...rcFacts(result)],
  }),
});

function plateColour(result: RcResult) {
  if (isElectric(result)) return 'green';
  return isCommercial(result) ? 'yellow' : 'white';
}
