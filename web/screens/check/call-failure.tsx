// A call that failed: why, and what the dealer can do next.

import type { CallOutcome } from '../../state/call-outcome.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import styles from './call-dialog.module.css';

type Failure = Exclude<CallOutcome, { kind: 'report' | 'waiting' | 'price_changed' | 'silent' }>;

type Props = {
  failure: Failure;
  onClose: () => void;
  onLogin: () => void;
  onRecharge: () => void;
  onKeepTrying: () => void;
};

export function CallFailure({ failure, onClose, ...ways }: Props) {
  const { onLogin, onRecharge, onKeepTrying } = ways;
  const { ending } = useWords();
  return (
    <Dialog
      title={ending.error}
      tone={failure.kind === 'no_record' ? undefined : 'bad'}
      close={ending.close}
      onClose={onClose}
      actions={
        <>
          {failure.kind === 'payment' && (
            <Button look="primary" onClick={onRecharge}>
              {ending.recharge}
            </Button>
          )}
          {failure.kind === 'source_down' && (
            <Button look="primary" onClick={onKeepTrying}>
              {ending.keepTrying}
            </Button>
          )}
          {failure.kind === 'auth' && (
            <Button look="primary" onClick={onLogin}>
              {ending.login}
            </Button>
          )}
        </>
      }
    >
      <Why failure={failure} />
    </Dialog>
  );
}

function Why({ failure }: { failure: Failure }) {
  const words = useWords();
  const { ending } = words;
  switch (failure.kind) {
    case 'payment':
    case 'source_down':
    case 'server': {
      const { text, lang } = reasonText(failure.message, words);
      return (
        <>
          {failure.kind !== 'payment' && (
            <p>
              <strong>{ending.server}</strong>
            </p>
          )}
          <p lang={lang}>{text}</p>
          {failure.kind === 'payment' && <p>{ending.uncharged}</p>}
        </>
      );
    }
    case 'no_record': {
      const { text, lang } = reasonText(failure.message, words);
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
    default: {
      const none: never = failure;
      return none;
    }
  }
}
