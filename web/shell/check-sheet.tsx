// A sheet at the bottom of the phone, with every check and its price.

import { Link } from 'react-router-dom';
import { catalogue } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/values/money.ts';
import { useServicesOff } from '../state/config.ts';
import { IconButton } from '../ui/button.tsx';
import { CheckIcon } from '../ui/check-icon.tsx';
import { useModal } from '../ui/use-modal.ts';
import { useWords } from '../words/words.ts';
import styles from './check-sheet.module.css';

export function CheckSheet({ onClose }: { onClose: () => void }) {
  const element = useModal();
  const { frame, services } = useWords();
  const off = useServicesOff();
  return (
    <dialog
      ref={element}
      className={styles['sheet']}
      aria-labelledby="check-sheet"
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose(); // beside the sheet, on its backdrop
      }}
    >
      <div className={styles['inside']}>
        <div className={styles['head']}>
          <h2 id="check-sheet">{frame.whatToCheck}</h2>
          <IconButton icon="close" label={frame.close} onClick={onClose} />
        </div>
        <ul>
          {catalogue.map((service) => (
            <li key={service.id}>
              <Link to={service.route} className={styles['check']} onClick={onClose}>
                <CheckIcon service={service} size={28} />
                <span>{services[service.id]}</span>
                {off.has(service.id) ? (
                  <span className={styles['off']}>{frame.off}</span>
                ) : (
                  <strong>{rupeeText(service.pricePaise)}</strong>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
