// Merges a plate's reports into a car, and judges the newest report of each service as a whole.

import { catalogue } from '../catalogue.ts';
import { type Finding, judge, worstFirst } from '../findings/finding.ts';
import type { Day } from '../values/time-text.ts';
import type { AboutCar, Across, CarReport } from './about-car.ts';
import { acrossRules } from './across-rules.ts';
import type { Car } from './car.ts';
import type { Seen } from './seen.ts';
import { type Holder, type NamedIn, sellerFindings } from './seller.ts';

type Beside = Pick<Across, 'sameChassis'> & {
  seen?: Seen | undefined;
  /** The day on which the car is judged: papers may have expired since they were reported. */
  today?: Day;
  /** The seller's papers, newest first, each with its own findings. */
  seller?: readonly (Holder & { reportId: string; findings: readonly Finding[] })[];
};

/** Merges a plate's reports, the dealer's observations and the seller's papers. */
export function carOf(
  all: readonly CarReport[],
  { seen, today, sameChassis, seller = [] }: Beside = {},
): Car {
  const newestFirst = all.toSorted((one, other) => other.soldAt.localeCompare(one.soldAt));
  const reports = newestFirst.filter(
    ({ serviceId }, at) => newestFirst.findIndex((each) => each.serviceId === serviceId) === at,
  );
  // Findings of equal rank follow the order of the menus, whichever report was bought last.
  const own = reports
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(({ id, findings }) => findings.map((each) => ofReport(id, each)));
  return {
    reports,
    identity: identityOf(reports),
    name: reports.find(({ identity }) => identity)?.identity ?? { name: '', detail: '' },
    findings: worstFirst([
      ...judge(acrossRules, { reports, all: newestFirst, seen, today, sameChassis }),
      ...own,
    ]),
    sellerFindings: worstFirst([
      ...sellerFindings({
        owner: ownerIn(reports),
        pan: seller.find(({ paper }) => paper === 'pan'),
        account: seller.find(({ paper }) => paper === 'account'),
      }),
      ...seller
        .toSorted((one, other) => one.paper.localeCompare(other.paper))
        .flatMap(({ reportId, findings }) => against(reportId, findings)),
    ]),
  };
}

function placeOf({ serviceId }: CarReport): number {
  return catalogue.findIndex(({ id }) => id === serviceId);
}

/** Leaves out good findings: that a seller's paper is in order says nothing about the car. */
function against(reportId: string, findings: readonly Finding[]): Finding[] {
  return findings
    .filter(({ severity }) => severity !== 'good')
    .map((each) => ofReport(reportId, each));
}

function ownerIn(reports: readonly CarReport[]): NamedIn | undefined {
  const register = reports.find(({ about }) => about.ownerName !== undefined);
  if (!register) return undefined;
  return { name: register.about.ownerName ?? '', reportId: register.id, field: 'owner_name' };
}

function ofReport(reportId: string, finding: Finding): Finding {
  return { ...finding, evidence: finding.evidence.map((each) => ({ ...each, reportId })) };
}

/** If two reports give different identities, the register's is used. */
function identityOf(reports: readonly CarReport[]): AboutCar {
  const isRegister = ({ about }: CarReport) => about.ownerName !== undefined;
  const registerLast = [
    ...reports.filter((each) => !isRegister(each)),
    ...reports.filter(isRegister),
  ];
  return Object.assign({}, ...registerLast.map(({ about }) => about));
}
