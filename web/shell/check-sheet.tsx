// A sheet at the bottom of the phone, with every check and its price.

import { Link } from 'react-router-dom';
import { catalogue } from '../../data/catalogue.ts';
import { rupeeText } from '../../data/values/money.ts';
import { useServicesOff } from '../state/config.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
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
          {catalogue.map(({ id, route, icon, pricePaise }) => (
            <li key={id}>
              <Link to={route} className={styles['check']} onClick={onClose}>
                <Icon name={icon} size={24} />
                <span>{services[id]}</span>
                {off.has(id) ? (
                  <span className={styles['off']}>{frame.off}</span>
                ) : (
                  <strong>{rupeeText(pricePaise)}</strong>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  );
}
