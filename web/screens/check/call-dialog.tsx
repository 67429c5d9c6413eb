// The dialog that follows a request: a report, waiting for signal, a new price, or a failure.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import { useIsBuyer } from '../../state/account.ts';
import type { CallOutcome } from '../../state/buy-report.ts';
import { useReport } from '../../state/reports.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SeveritySign } from '../../ui/severity-sign.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './check.module.css';
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
      return null; // no message (specification, section 5)
    case 'payment':
    case 'auth':
    case 'source_down':
    case 'server':
    case 'no_record':
    case 'phone_full':
    case 'unknown':
      return <CallFailure failure={outcome} onClose={onClose} {...ways} />;
    default:
      return outcome satisfies never;
  }
}

function Done({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const { ending, frame, outbox } = useWords();
  return (
    <Dialog
      title={ending.done}
      tone="good"
      close={frame.close}
      onClose={onClose}
      actions={
        <ButtonLink look="primary" to={`/reports/${reportId}`}>
          {outbox.open}
        </ButtonLink>
      }
    >
      <WorstFinding reportId={reportId} />
      <p>{ending.thanks}</p>
      <p>{ending.kept}</p>
    </Dialog>
  );
}

/** The report's worst finding, readable before the report opens. */
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

type Failure = Exclude<CallOutcome, { kind: 'report' | 'waiting' | 'price_changed' | 'silent' }>;

type CallFailureProps = Omit<Props, 'outcome' | 'onSendAnyway' | 'onCancel'> & { failure: Failure };

/** The dialog of a failed request: the reason, and the dealer's options. */
function CallFailure(props: CallFailureProps) {
  const { failure, onClose, onLogin, onRecharge, onKeepTrying } = props;
  const { ending, frame } = useWords();
  const isBuyer = useIsBuyer();
  return (
    <Dialog
      title={ending.error}
      tone={failure.kind === 'no_record' ? undefined : 'bad'}
      close={frame.close}
      onClose={onClose}
      actions={
        <>
          {failure.kind === 'payment' && (
            <Button look="primary" onClick={onRecharge}>
              {isBuyer ? frame.askMore : ending.recharge}
            </Button>
          )}
          {failure.kind === 'source_down' && (
            <Button look="primary" onClick={onKeepTrying}>
              {ending.keepTrying}
            </Button>
          )}
          {failure.kind === 'auth' && (
            <Button look="primary" onClick={onLogin}>
              {frame.login}
            </Button>
          )}
        </>
      }
    >
      <Why failure={failure} isBuyer={isBuyer} />
    </Dialog>
  );
}

function Why({ failure, isBuyer }: { failure: Failure; isBuyer: boolean }) {
  const words = useWords();
  const { ending } = words;
  switch (failure.kind) {
    case 'payment':
    case 'source_down':
    case 'server': {
      const { text, lang } = reasonText(failure.reason, words);
      return (
        <>
          {failure.kind !== 'payment' && (
            <p>
              <strong>{ending.server}</strong>
            </p>
          )}
          <p lang={lang}>{text}</p>
          {failure.kind === 'payment' && !isBuyer && <p>{ending.uncharged}</p>}
        </>
      );
    }
    case 'no_record': {
      const { text, lang } = reasonText(failure.reason, words);
      return (
        <>
          <p className="note">{ending.server}</p>
          <p lang={lang} className={styles.answer}>
            {text}
          </p>
        </>
      );
    }
    case 'auth':
      return [ending.sessionGone, ending.uncharged].map((text) => <p key={text}>{text}</p>);
    case 'phone_full':
      return <p>{ending.phoneFull}</p>;
    case 'unknown':
      return [ending.unknown, ending.unknownNext].map((text) => <p key={text}>{text}</p>);
    default:
      return failure satisfies never;
  }
}

type PriceDialogProps = {
  outcome: Extract<CallOutcome, { kind: 'price_changed' }>;
  onSend: (pricePaise: Paise) => void;
  onCancel: () => void;
};

/** The dialog for a price that differs from the one shown: we buy only if the dealer agrees. */
function PriceDialog({ outcome, onSend, onCancel }: PriceDialogProps) {
  const { reason, pricePaise } = outcome;
  const words = useWords();
  const { newPrice } = words;
  const said = reasonText(reason, words);
  return (
    <Dialog
      title={newPrice.title}
      close={newPrice.leave}
      onClose={onCancel}
      act={
        pricePaise !== undefined && {
          text: newPrice.send(rupeeText(pricePaise)),
          onPress: () => onSend(pricePaise),
        }
      }
    >
      <p lang={said.lang}>{said.text}</p>
      <p>{newPrice.ask}</p>
    </Dialog>
  );
}
