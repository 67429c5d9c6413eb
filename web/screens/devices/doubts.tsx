// What this device cannot take from the library, told plainly.

import type { StandingOn } from '../../state/devices/standing.ts';
import { type DeviceWords, useDeviceWords } from '../../words/devices/device-words.ts';
import styles from './devices.module.css';

export function Doubts({ doubts }: { doubts: StandingOn['doubts'] }) {
  const { standing: text } = useDeviceWords();
  if (doubts.length === 0) return null;
  return (
    <div className={styles['doubts']} role="alert">
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
    case 'unopened':
      return text.unopened(doubt.count);
    case 'older':
      return text.older(doubt.count);
    case 'former':
      return text.former(doubt.count);
    case 'differs':
      return text.differs;
    case 'too-large':
      return text.tooLarge(doubt.count);
    default: {
      const none: never = doubt;
      return none;
    }
  }
}
