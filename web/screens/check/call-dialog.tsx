// The dialog after a request: for a report, a wait for signal, a new price, or a failure.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import type { Reason } from '../../../sw/outbox/reasons.ts';
import { useIsBuyer } from '../../state/account.ts';
import type { CallOutcome } from '../../state/buy-report.ts';
import { useReport } from '../../state/reports.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type Act, Dialog } from '../../ui/dialog.tsx';
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
    default:
      return <CallFailure failure={outcome} onClose={onClose} {...ways} />;
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

/** The report's worst finding, shown before the report is opened. */
function WorstFinding({ reportId }: { reportId: string }) {
  const [worst] = useReport(reportId)?.report.findings ?? [];
  const language = useLanguage();
  if (!worst) return null;
  const { head, detail } = worst.text[language];
  const figure = worst.figure.replaceAll(' ', '\u00a0'); // never broken after its minus sign
  return (
    <div className={styles.worst} data-severity={worst.severity}>
      <SeveritySign severity={worst.severity} />
      <p>
        <strong>{`${head} ${figure}`.trim()}</strong>
        {detail !== '' && <span>{detail}</span>}
      </p>
    </div>
  );
}

type Failure = Exclude<CallOutcome, { kind: 'report' | 'waiting' | 'price_changed' | 'silent' }>;

type CallFailureProps = Omit<Props, 'outcome' | 'onSendAnyway' | 'onCancel'> & { failure: Failure };

/** The dialog for a failed request: the reason, and the dealer's options. */
function CallFailure({ failure, onClose, onLogin, onRecharge, onKeepTrying }: CallFailureProps) {
  const { ending, frame } = useWords();
  const isBuyer = useIsBuyer();
  const { kind } = failure;
  const said = {
    auth: [ending.sessionGone, ending.uncharged],
    phone_full: [ending.phoneFull],
    unknown: [ending.unknown, ending.unknownNext],
  };
  const acts: Partial<Record<Failure['kind'], Act>> = {
    payment: { text: isBuyer ? frame.askMore : ending.recharge, onPress: onRecharge },
    source_down: { text: ending.keepTrying, onPress: onKeepTrying },
    auth: { text: frame.login, onPress: onLogin },
  };
  return (
    <Dialog
      title={ending.error}
      tone={kind === 'no_record' ? undefined : 'bad'}
      close={frame.close}
      onClose={onClose}
      act={acts[kind]}
    >
      {'reason' in failure ? (
        <Refusal {...failure} />
      ) : (
        said[failure.kind].map((text) => <p key={text}>{text}</p>)
      )}
      {kind === 'payment' && !isBuyer && <p>{ending.uncharged}</p>}
    </Dialog>
  );
}

function Refusal({ kind, reason }: Extract<Failure, { reason: Reason }>) {
  const words = useWords();
  const { server } = words.ending;
  const { text, lang } = reasonText(reason, words);
  const isAnswer = kind === 'no_record';
  return (
    <>
      {kind !== 'payment' && (
        <p className={isAnswer ? 'note' : undefined}>
          {isAnswer ? server : <strong>{server}</strong>}
        </p>
      )}
      <p lang={lang} className={isAnswer ? styles.answer : undefined}>
        {text}
      </p>
    </>
  );
}

type PriceDialogProps = {
  outcome: Extract<CallOutcome, { kind: 'price_changed' }>;
  onSend: (pricePaise: Paise) => void;
  onCancel: () => void;
};

/** The dialog for a price other than the one shown: the app buys only if the dealer agrees. */
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
