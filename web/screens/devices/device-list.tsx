// The dealer's devices, with how many reports each has added and how many of those are here.

import { type FormEvent, useState } from 'react';
import { useRename } from '../../state/devices/library-acts.ts';
import type { StandingOn } from '../../state/devices/standing.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type DeviceWords, useDeviceWords } from '../../words/devices/device-words.ts';
import { useTimeText } from '../../words/words.ts';
import styles from './devices.module.css';

type Device = StandingOn['devices'][number];

export function DeviceList({ devices }: { devices: Device[] }) {
  const { standing: text } = useDeviceWords();
  return (
    <>
      <h3>{text.devices}</h3>
      <ul className="ruled rows">
        {devices.map((device) => (
          <li key={device.id}>
            <Icon name="device" size={24} />
            <OneDevice device={device} />
          </li>
        ))}
      </ul>
    </>
  );
}

function OneDevice({ device }: { device: Device }) {
  const { standing: text } = useDeviceWords();
  const timeText = useTimeText();
  const [isNaming, setNaming] = useState(false);
  const { name, isThis, wrote, here, at } = device;
  if (isNaming) return <Naming name={name} onDone={() => setNaming(false)} />;
  return (
    <>
      <span className={styles['device']}>
        <strong>{name}</strong>
        {isThis && <em>{text.thisDevice}</em>}
        <small>{isThis ? text.wroteHere(wrote) : text.wrote(wrote, here)}</small>
        {!isThis && <small>{text.seen(timeText(at))}</small>}
      </span>
      {isThis && (
        <Button look="quiet" onClick={() => setNaming(true)}>
          {text.rename}
        </Button>
      )}
    </>
  );
}

function Naming({ name, onDone }: { name: string; onDone: () => void }) {
  const { standing: text, frame } = useDeviceWords();
  const { mutate: rename, isPending } = useRename();
  const [typed, setTyped] = useState(name);

  function save(event: FormEvent) {
    event.preventDefault();
    const named = typed.trim();
    if (named === '') return;
    rename(named, { onSuccess: onDone });
  }

  return (
    <form className="stack close" onSubmit={save} noValidate>
      <Field
        label={text.renameThis}
        maxLength={40}
        autoComplete="off"
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="row">
        <Button type="submit" disabled={isPending || typed.trim() === ''}>
          {text.save}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {frame.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Says what is wrong with the library's records on this device, one sentence per problem. */
export function Doubts({ doubts }: { doubts: StandingOn['doubts'] }) {
  const { standing: text } = useDeviceWords();
  if (doubts.length === 0) return null;
  return (
    <div className="notice" data-tone="bad" role="alert">
      {doubts.map((doubt) => (
        <p key={JSON.stringify(doubt)}>{doubtText(doubt, text)}</p>
      ))}
    </div>
  );
}

type Doubt = StandingOn['doubts'][number];

function doubtText(doubt: Doubt, { doubts: text }: DeviceWords['standing']): string {
  switch (doubt.kind) {
    case 'missing':
      return text.missing(doubt);
    case 'differs':
      return text.differs;
    default:
      return text[doubt.kind](doubt.count);
  }
}
