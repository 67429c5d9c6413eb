// One report on the screen, with its PDF to open or share. An address that ends in `.pdf` opens the
// PDF. The screen has its own bar, because customers must not see a balance or price.

import { Link, useLocation, useParams } from 'react-router-dom';
import { openChecksOf } from '../../../data/car/car.ts';
import { plateGroups } from '../../../data/values/identifiers.ts';
import { ReportView, SubjectView } from '../../report/report-view.tsx';
import { useCar } from '../../state/cars.ts';
import { useDocumentPage } from '../../state/report-document.ts';
import { type Report, useReport } from '../../state/reports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Working } from '../../ui/overlay.tsx';
import page from '../../ui/page.module.css';
import { Empty, Loading, OwnBar, Page, useTitle } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import { DeleteReport } from './delete-reports.tsx';
import { ShareButton } from './share-button.tsx';

export function ReportScreen() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const stored = useReport(id);
  /** The plate of the car whose file linked to the report. */
  const { car } = (useLocation().state ?? {}) as { car?: string };
  const { report: text, frame } = useWords();
  useTitle(stored?.report.title ?? text.title);
  if (stored === undefined) return <Loading lines={6} />;
  if (stored === null) {
    return (
      <Page title={text.title}>
        <Empty icon="report" text={text.missing}>
          <ButtonLink to="/reports">{text.all}</ButtonLink>
        </Empty>
      </Page>
    );
  }
  const { report, letterhead, labels, boughtBy } = stored;
  return (
    <div className="stack wide">
      <OwnBar
        to={car === undefined ? '/reports' : `/cars/${car}`}
        back={car === undefined ? frame.reports : plateGroups(car).join(' ')}
      >
        <SubjectView subject={report.subject} />
      </OwnBar>
      <ReportView report={report} letterhead={letterhead} labels={labels} />
      {report.subject.kind === 'plate' && <ItsCar plate={report.subject.plate} />}
      {boughtBy && (
        <p className="note">
          <Icon name="device" /> {boughtBy}
        </p>
      )}
      <DeleteReport id={id} title={report.title} />
      <div className={page.foot}>
        <ShareButton shared={{ id }} told={stored.isWhole ? toldOf(report) : undefined} />
        <ButtonLink icon="open" to={`/reports/${id}.pdf`} target="_blank" rel="noreferrer">
          {frame.open}
        </ButtonLink>
      </div>
    </div>
  );
}

/** The facts about the car for a shared message; undefined for a report on a person. */
function toldOf({ subject, identity, findings }: Report) {
  if (subject.kind !== 'plate') return undefined;
  return { plate: subject.plate, name: identity ?? { name: '', detail: '' }, findings };
}

/** Links to the car's file, which has the remaining checks. */
function ItsCar({ plate }: { plate: string }) {
  const { report: text, services } = useWords();
  const car = useCar(plate);
  const open = car ? openChecksOf(car) : [];
  return (
    <p className="stripe">
      {open.length > 0 && text.notChecked(open.map(({ id }) => services[id]).join(', '))}{' '}
      <Link to={`/cars/${plate}`}>{text.car}</Link>
    </p>
  );
}

/** The screen at the address of a PDF that is not stored yet. */
export function ReportDocument() {
  const id = (useParams()['id'] ?? '').toLowerCase();
  const { report, sharing } = useWords();
  useTitle(report.title);
  const state = useDocumentPage(id);
  return (
    <main className="alone">
      {state === 'waiting' ? (
        <Working />
      ) : (
        <Empty icon="report" text={state === 'failed' ? sharing.failed.notMade : report.missing}>
          {state === 'failed' && <ButtonLink to={`/reports/${id}`}>{report.onScreen}</ButtonLink>}
          <ButtonLink to="/reports">{report.all}</ButtonLink>
        </Empty>
      )}
    </main>
  );
}
