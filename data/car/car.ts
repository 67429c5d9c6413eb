// A car as all reports of its plate describe it together: the newest of each service.

import { type Finding, judge, worstFirst } from '../findings/finding.ts';
import type { AboutCar, CarReport, Seen } from './about-car.ts';
import { acrossRules } from './across-rules.ts';

type Car = {
  /** The newest report of each service, newest first. */
  reports: readonly CarReport[];
  identity: AboutCar;
  /** Worst first; each evidence names its report. */
  findings: readonly Finding[];
};

/** Merges the reports of one plate. */
export function carOf(all: readonly CarReport[], seen?: Seen): Car {
  const newestFirst = all.toSorted((one, other) => (one.soldAt < other.soldAt ? 1 : -1));
  const reports = newestFirst.filter(
    ({ serviceId }, at) => newestFirst.findIndex((each) => each.serviceId === serviceId) === at,
  );
  const own = reports.flatMap(({ id, findings }) => findings.map((each) => ofReport(id, each)));
  return {
    reports,
    identity: identityOf(reports),
    findings: worstFirst([...judge(acrossRules, { reports, seen }), ...own]),
  };
}

function ofReport(reportId: string, finding: Finding): Finding {
  return { ...finding, evidence: finding.evidence.map((each) => ({ ...each, reportId })) };
}

/** Where two reports speak of one thing the register's word counts. */
function identityOf(reports: readonly CarReport[]): AboutCar {
  const isRegister = ({ about }: CarReport) => about.ownerName !== undefined;
  const registerLast = [
    ...reports.filter((each) => !isRegister(each)),
    ...reports.filter(isRegister),
  ];
  return Object.assign({}, ...registerLast.map(({ about }) => about));
}
