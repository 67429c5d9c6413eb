// The owner's view of the buyers' phones and what they spend, and the dialog that adds a phone.

import { useState } from 'react';
import { fromRupees, rupeeText } from '../../../data/values/money.ts';
import { CodeView } from '../../report/proof-view.tsx';
import { qrCodeOf } from '../../report/qr-code.ts';
import {
  type BuyerPhone,
  useAdmitPhone,
  useBuyerPhones,
  useChangePhone,
  useOfferPhone,
} from '../../state/phones.ts';
import { Button } from '../../ui/button.tsx';
import { CallFailure } from '../../ui/call-failure.tsx';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/page.tsx';
import { Tick } from '../../ui/tick.tsx';
import { usePhoneWords } from '../../words/phones.ts';
import { errorText } from '../../words/reason-text.ts';
import { useTimeText, useWords } from '../../words/words.ts';
import styles from '../devices/devices.module.css';

export function BuyerPhones() {
  const { profile } = useWords();
  const text = usePhoneWords();
  const { data, isLoading } = useBuyerPhones();
  const phones = data?.phones;
  const [isAdding, setAdding] = useState(false);
  return (
    <section>
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      {!phones && (isLoading ? <Loading lines={1} /> : <p>{profile.unknownSessions}</p>)}
      {phones && phones.length > 0 && (
        <ul className="ruled rows">
          {phones.map((phone) => (
            <Phone key={phone.id} phone={phone} />
          ))}
        </ul>
      )}
      <Button icon="plus" onClick={() => setAdding(true)}>
        {text.add}
      </Button>
      {isAdding && <AddPhone onClose={() => setAdding(false)} />}
    </section>
  );
}

function money(rupees: number): string {
  return rupeeText(fromRupees(rupees) ?? 0);
}

function Phone({ phone }: { phone: BuyerPhone }) {
  const { frame } = useWords();
  const text = usePhoneWords();
  const timeText = useTimeText();
  const [asked, setAsked] = useState<'limit' | 'end'>();
  const { mutate: change, isPending, error } = useChangePhone();
  const { id, name, state } = phone;
  const limit = money(phone.perDay + phone.raised);
  return (
    <li>
      <Icon name="device" size={24} />
      <div className={`stack close ${styles['device']}`}>
        <p>
          <strong>{name}</strong> <em>{text.states[state]}</em>{' '}
          {state !== 'ended' && <span>{text.spent({ today: money(phone.today), limit })}</span>}
          <small>{text.more(money(phone.month), timeText(phone.seenAt))}</small>
          {state === 'ended' && <small>{text.endedMore}</small>}
        </p>
        {state !== 'ended' && (
          <div className="row">
            <Button
              disabled={isPending}
              onClick={() => change({ phone: id, change: state === 'on' ? 'pause' : 'resume' })}
            >
              {state === 'on' ? text.pause : text.resume}
            </Button>
            <Button onClick={() => setAsked('limit')}>{text.limit}</Button>
            <Button look="quiet" onClick={() => setAsked('end')}>
              {text.end}
            </Button>
          </div>
        )}
        <CallFailure error={error} />
      </div>
      {asked === 'limit' && <Limit phone={phone} onClose={() => setAsked(undefined)} />}
      {asked === 'end' && (
        <Dialog
          title={text.endTitle(name)}
          role="alertdialog"
          tone="bad"
          close={frame.cancel}
          onClose={() => setAsked(undefined)}
          act={{
            text: text.end,
            look: 'final',
            onPress: () => {
              change({ phone: id, change: 'end' });
              setAsked(undefined);
            },
          }}
        >
          <p>{text.endText}</p>
        </Dialog>
      )}
    </li>
  );
}

function Limit({ phone, onClose }: { phone: BuyerPhone; onClose: () => void }) {
  const { frame } = useWords();
  const text = usePhoneWords();
  const [perDay, setPerDay] = useState(String(phone.perDay));
  const { mutate: change, isPending, error } = useChangePhone();
  const body = { phone: phone.id, change: 'limit', perDay: Number(perDay) } as const;
  return (
    <Dialog
      title={phone.name}
      close={frame.cancel}
      onClose={onClose}
      act={{
        text: text.save,
        disabled: isPending,
        onPress: () => change(body, { onSuccess: onClose }),
      }}
    >
      <PerDay value={perDay} onChange={setPerDay} />
      <CallFailure error={error} />
    </Dialog>
  );
}

function PerDay({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = usePhoneWords();
  return (
    <Field
      label={text.perDay}
      inputMode="numeric"
      maxLength={6}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
    />
  );
}

type Offered = { key: string; expiresAt: string; ownerKey: string | null };

function AddPhone({ onClose }: { onClose: () => void }) {
  const { frame } = useWords();
  const text = usePhoneWords();
  const [name, setName] = useState('');
  const [perDay, setPerDay] = useState('300');
  const [persons, setPersons] = useState(false);
  const { mutate: offer, isPending, data, reset, error } = useOfferPhone();
  if (data) {
    return <ShowCode key={data.key} offered={data} name={name} onAgain={reset} onClose={onClose} />;
  }
  return (
    <Dialog
      title={text.add}
      close={frame.cancel}
      onClose={onClose}
      act={{ text: text.next, disabled: isPending }}
    >
      <DialogForm onSubmit={() => offer({ name, perDay: Number(perDay), persons })}>
        <Field
          label={text.name}
          maxLength={30}
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <PerDay value={perDay} onChange={setPerDay} />
        <fieldset className="stack close">
          <legend>{text.services}</legend>
          <Tick checked disabled>
            <span>{frame.cars}</span>
          </Tick>
          <Tick checked={persons} onTick={setPersons}>
            <span>{text.persons}</span>
          </Tick>
        </fieldset>
        <CallFailure error={error} />
      </DialogForm>
    </Dialog>
  );
}

type CodeProps = { offered: Offered; name: string; onAgain: () => void; onClose: () => void };

/** Shows the QR code, then three numbers. The owner picks the one that the scanning phone shows. */
function ShowCode({ offered, name, onAgain, onClose }: CodeProps) {
  const { key, expiresAt, ownerKey } = offered;
  const words = useWords();
  const { frame } = words;
  const text = usePhoneWords();
  const timeText = useTimeText();
  const { choices, ended, choice } = useAdmitPhone(key);
  const [isForeign, setForeign] = useState(false);
  const { mutate: choose, isPending, isSuccess, error } = choice;
  if (isSuccess) {
    return <Dialog title={text.added(name)} tone="good" close={frame.close} onClose={onClose} />;
  }
  if (isForeign || error || ended) {
    const why = error ?? ended;
    return (
      <Dialog
        title={text.add}
        tone="bad"
        close={frame.close}
        onClose={onClose}
        act={{ text: text.again, onPress: onAgain }}
      >
        <p role="alert">{why ? errorText(why, words) : text.refused}</p>
      </Dialog>
    );
  }
  if (choices.length > 0) {
    return (
      <Dialog title={text.which} close={text.none} onClose={() => setForeign(true)}>
        <div className="row">
          {choices.map((digits) => (
            <Button key={digits} disabled={isPending} onClick={() => choose(digits)}>
              <span className={styles['short']}>{digits}</span>
            </Button>
          ))}
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={name} close={frame.cancel} onClose={onClose}>
      <p>{text.scan}</p>
      <div className={styles['qr']}>
        <CodeView
          code={qrCodeOf({ page: `${location.origin}/login#buy-${key}${ownerKey ?? ''}` })}
          label={text.label}
        />
      </div>
      <p className="note">{text.until(timeText(expiresAt))}</p>
      <p>{ownerKey === null ? text.tooOld : ownerKey === '' ? text.alone : text.shared}</p>
    </Dialog>
  );
}

/** Phones that are asking for a higher limit, each with a button that raises it. */
export function PhonesAsking({ asking }: { asking: { id: number; name: string }[] }) {
  const { frame } = useWords();
  const text = usePhoneWords();
  const { mutate: change, isPending } = useChangePhone();
  return asking.map(({ id, name }) => (
    <Notice
      key={id}
      role="status"
      later={{ text: frame.later, onPress: () => change({ phone: id, change: 'decline' }) }}
      act={{
        text: text.raise,
        disabled: isPending,
        onPress: () => change({ phone: id, change: 'raise' }),
      }}
    >
      {text.asks(name)}
    </Notice>
  ));
}
