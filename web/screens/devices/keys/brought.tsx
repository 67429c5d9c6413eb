// This device has the keys now: what happens next.

import { Dialog } from '../../../ui/dialog.tsx';
import { useDeviceWords } from '../../../words/devices/device-words.ts';

type Props = {
  /** Nobody but the server says what there is. */
  isByCode: boolean;
  onClose: () => void;
};

export function Brought({ isByCode, onClose }: Props) {
  const { bringing: text } = useDeviceWords();
  return (
    <Dialog title={text.done} tone="good" close={text.ok} onClose={onClose}>
      <p role="status">{text.doneMore}</p>
      {isByCode && <p>{text.doneByCode}</p>}
    </Dialog>
  );
}
