// A buyer's phone: the digits shown while it is being added, and the request for a higher limit.

import { Navigate } from 'react-router-dom';
import { useAccount } from '../../state/account.ts';
import { sendNow } from '../../state/outbox.ts';
import { useAskMore, useEnterPhone } from '../../state/phones.ts';
import { useWallet } from '../../state/wallet.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { CallFailure } from '../../ui/call-failure.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loading } from '../../ui/page.tsx';
import { usePhoneWords } from '../../words/phones.ts';
import { errorText } from '../../words/reason-text.ts';
import { useTimeText, useWords } from '../../words/words.ts';
import styles from '../devices/devices.module.css';

/** `code`: the keys from the QR code's address. */
export function EnterPhone({ code }: { code: string }) {
  const text = usePhoneWords();
  const known = useAccount();
  if (known === undefined) return null;
  return (
    <section className="stack">
      <h1>{text.enterTitle}</h1>
      {known !== null && known.buyer === undefined ? (
        <>
          <p role="alert">{text.enterLoggedIn}</p>
          <ButtonLink to="/logout">{text.logOut}</ButtonLink>
        </>
      ) : (
        <Digits code={code} />
      )}
    </section>
  );
}

function Digits({ code }: { code: string }) {
  const words = useWords();
  const text = usePhoneWords();
  const timeText = useTimeText();
  const { digits, expiresAt, error, entered, isSealing } = useEnterPhone(code);
  if (entered === 'in') return <Navigate to="/Dashboard" replace />;
  if (entered === 'owners') return <p role="alert">{text.enterOwners}</p>;
  if (error && digits === undefined) return <p role="alert">{errorText(error, words)}</p>;
  if (digits === undefined) return <Loading lines={2} />;
  return (
    <>
      <p>{text.enterDigits}</p>
      <p className={styles['digits']} role="status">
        {digits}
      </p>
      <p className="note">
        {text.enterMore} {expiresAt && text.until(timeText(expiresAt))}
      </p>
      {isSealing && <p>{text.enterShared}</p>}
      <CallFailure error={error} />
    </>
  );
}

export function PhoneGone() {
  return <p>{usePhoneWords().gone}</p>;
}

/** Asks the owner for a higher limit. Buyers see this dialog instead of the wallet dialog. */
export function AskMore({ onClose }: { onClose: () => void }) {
  const { frame, outbox } = useWords();
  const text = usePhoneWords();
  const { mutate: ask, isPending, isSuccess, error } = useAskMore();
  const phone = useWallet()?.phone;
  const hasAsked = isSuccess || phone?.hasAsked;
  const say = phone?.isPaused ? text.askPaused : hasAsked ? text.asked : text.askText;
  return (
    <Dialog
      title={text.askTitle}
      close={frame.close}
      onClose={onClose}
      act={
        hasAsked || phone?.isPaused
          ? { text: outbox.send, onPress: () => void sendNow().then(onClose) }
          : { text: frame.askMore, disabled: isPending, onPress: () => ask() }
      }
    >
      <p role="status">{say}</p>
      <CallFailure error={error} />
    </Dialog>
  );
}
