// How another device gets the reports. Its question comes up above every screen of this one.

import { Dialog } from '../../ui/dialog.tsx';
import { useDeviceWords } from '../../words/devices/device-words.ts';
import styles from './devices.module.css';

export function AddDevice({ onClose }: { onClose: () => void }) {
  const { adding: text } = useDeviceWords();
  return (
    <Dialog title={text.title} close={text.close} onClose={onClose}>
      <ol className={styles['steps']}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  );
}
