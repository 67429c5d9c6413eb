// How a call ended: the report, waiting for signal, a new price, or a failure.

import type { Paise } from '../../../data/values/money.ts';
import type { CallOutcome } from '../../state/call-outcome.ts';
import { useReport } from '../../state/reports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeveritySign } from '../../ui/severity-sign.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './call-dialog.module.css';
import { CallFailure } from './call-failure.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { WaitingDialog } from './waiting-dialog.tsx';

type Props = {
  outcome: CallOutcome;
  onClose: () => void;
  onLogin: () => void;
  onRecharge: () => void;
  onKeepTrying: () => void;
  onSendAnyway: (key: string, pricePaise: Paise) => void;
  onCancel: (key: string) => void;
};

export function CallDialog({ outcome, onClose, onSendAnyway, onCancel, ...ways }: Props) {
  switch (outcome.kind) {
    case 'report':
      return <Done reportId={outcome.reportId} onClose={onClose} />;
    case 'waiting':
      return <WaitingDialog outcome={outcome} onClose={onClose} />;
    case 'price_changed':
      return (
        <PriceDialog
          outcome={outcome}
          onSend={(pricePaise) => onSendAnyway(outcome.key, pricePaise)}
          onCancel={() => {
            onCancel(outcome.key);
            onClose();
          }}
        />
      );
    case 'silent':
      return null; // specification, section 5: no message is shown
    case 'payment':
    case 'auth':
    case 'source_down':
    case 'server':
    case 'no_record':
    case 'phone_full':
    case 'unknown':
      return <CallFailure failure={outcome} onClose={onClose} {...ways} />;
    default: {
      const none: never = outcome;
      return none;
    }
  }
}

function Done({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { ending } = useWords();
  return (
    <Dialog
      title={ending.done}
      tone="good"
      close={ending.close}
      onClose={onClose}
      actions={
        <ButtonLink look="primary" to={`/reports/${reportId}`}>
          {ending.open}
        </ButtonLink>
      }
    >
      <WorstFinding reportId={reportId} />
      <p>{ending.thanks}</p>
      <p>{ending.kept}</p>
    </Dialog>
  );
}

/** What the dealer came for: it is read before the report is opened. */
function WorstFinding({ reportId }: { reportId: string }) {
  const [worst] = useReport(reportId)?.report.findings ?? [];
  const language = useLanguage();
  if (!worst) return null;
  const { head, detail } = worst.text[language];
  return (
    <div className={styles.worst} data-severity={worst.severity}>
      <SeveritySign severity={worst.severity} />
      <p>
        <strong>{[head, worst.figure].join(' ').trim()}</strong>
        {detail !== '' && <span>{detail}</span>}
      </p>
    </div>
  );
}
