// “Log out everywhere” of a dealer whose devices share their reports: the keys are renewed first.

import { Button } from '../../ui/button.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import { RemoveDevices } from './remove-devices.tsx';

/** `onHere`: logs out this device too. */
type Props = { onClose: () => void; onHere: () => void };

export function LogOutEverywhere({ onClose, onHere }: Props) {
  const { removing: text } = useDeviceWords();
  const here = <Button onClick={onHere}>{text.everywhereDone}</Button>;
  return <RemoveDevices title={text.everywhereTitle} onClose={onClose} after={here} />;
}
