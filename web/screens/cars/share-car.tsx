// What can be made of a car's file: a message with its PDFs, one PDF of it all, a buyer's copy.

import { useMutation } from '@tanstack/react-query';
import { shareText } from '../../../data/car/share-text.ts';
import type { Reader } from '../../../data/service.ts';
import { saveCarFile } from '../../state/car-document.ts';
import type { Car } from '../../state/cars.ts';
import { shareWithDocuments } from '../../state/report-document.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './share-car.module.css';

type Props = { plate: string; car: Car };

/** Nothing while there is no report to share. */
export function ShareCar({ plate, car }: Props) {
  const { car: text } = useWords();
  const sharing = useShare({ plate, car });
  const saving = useMutation({ mutationFn: (reader: Reader) => saveCarFile(plate, reader) });
  if (car.reports.length === 0) return null;
  const isBusy = sharing.isPending || saving.isPending;
  return (
    <section className={styles.share} aria-labelledby="share">
      <h2 id="share">{text.shareTitle}</h2>
      <div className="row">
        <Button icon="share" disabled={isBusy} onClick={() => sharing.mutate()}>
          {text.share}
        </Button>
        <Button icon="save" disabled={isBusy} onClick={() => saving.mutate('dealer')}>
          {text.file}
        </Button>
        <Button icon="save" disabled={isBusy} onClick={() => saving.mutate('buyer')}>
          {text.copy}
        </Button>
      </div>
      <p className="note">{text.shareLead}</p>
      <p role="status">
        {sharing.data === 'copied' && text.copied}
        {sharing.isError && text.notShared}
        {saving.isError && text.notMade}
      </p>
    </section>
  );
}

/** Where there is no share sheet, the message is copied. */
function useShare({ plate, car }: Props) {
  const language = useLanguage();
  return useMutation({
    mutationFn: async () => {
      const message = shareText(car, { plate, language });
      if (!canShare()) {
        await navigator.clipboard.writeText(message);
        return 'copied';
      }
      const ids = car.reports.map(({ id }) => id);
      await shareWithDocuments(message, ids);
      return 'shared';
    },
  });
}

/** Firefox and some WebViews have no share sheet. */
function canShare(): boolean {
  return typeof navigator.share === 'function';
}
