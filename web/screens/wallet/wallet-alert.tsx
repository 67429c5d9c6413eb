// What is shown of a top-up instead of its form. Specification, sections 4 and 8.

import { type Paise, rupeeText } from '../../../data/values/money.ts';
import type { TopUpOutcome } from '../../state/top-up.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords, type Words } from '../../words/words.ts';

export type Told = {
  text: string;
  more?: string | undefined;
  /** The server's own words. */
  message?: string | undefined;
  tone: 'good' | 'bad';
  next: 'close' | 'form' | 'login' | 'paid';
};

/** The payment window has closed and the answer is not here: silence would invite a second one. */
export function Checking() {
  const { topUp: text } = useWords();
  return (
    <Dialog title={text.checking} onClose={() => undefined}>
      <p role="status">{text.checkingMore}</p>
    </Dialog>
  );
}

type AlertProps = { told: Told; onClose: () => void; onGoOn: () => void };

export function Alert({ told, onClose, onGoOn }: AlertProps) {
  const words = useWords();
  const { topUp: text, ending } = words;
  const said = told.message === undefined ? undefined : reasonText(told.message, words);
  const isLogin = told.next === 'login';
  return (
    <Dialog
      title={told.text}
      role="alertdialog"
      tone={told.tone}
      close={isLogin ? ending.close : undefined}
      onClose={isLogin ? onClose : onGoOn}
      actions={
        <Button look="primary" onClick={onGoOn}>
          {isLogin ? ending.login : text.ok}
        </Button>
      }
    >
      {said && <p lang={said.lang}>{said.text}</p>}
      {told.more && <p>{told.more}</p>}
    </Dialog>
  );
}

export function bad(text: string, rest: Partial<Told> = {}): Told {
  return { text, tone: 'bad', next: 'close', ...rest };
}

type Said = { amountPaise: Paise } & { text: Words['topUp']; ending: Words['ending'] };
type Ending = Exclude<TopUpOutcome, { kind: 'dismissed' | 'email_unproved' }>;

/** Specification, sections 4 and 8. */
export function sayingOf(outcome: Ending, { amountPaise, text, ending }: Said): Told {
  switch (outcome.kind) {
    case 'paid': {
      const said = text.paid(rupeeText(outcome.newBalancePaise));
      return { text: said, tone: 'good', next: 'paid' };
    }
    case 'signed_out':
      return bad(text.failed, { more: `${ending.sessionGone} ${text.untaken}`, next: 'login' });
    case 'order_failed': {
      const { message } = outcome;
      return message === undefined
        ? bad(text.failed, { more: text.failedNext })
        : bad(text.failed, { message, more: text.untaken });
    }
    case 'unverified':
      return bad(text.unverified, { more: text.onItsWay(rupeeText(amountPaise)) });
    case 'refused':
      return bad(text.unverified, { message: outcome.message });
    default: {
      const none: never = outcome;
      return none;
    }
  }
}
