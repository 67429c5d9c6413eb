// Text shared with the app from a chat or a page: takes its plate to the check that is chosen.

import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { catalogue, type Service } from '../../../data/catalogue.ts';
import { platesIn } from '../../../data/values/identifier-hints.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { useAccount } from '../../state/account.ts';
import { writeDraft } from '../../state/draft-storage.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { Plate } from '../../ui/plate.tsx';
import { useWords } from '../../words/words.ts';
import { ManyCars } from './many-cars.tsx';
import styles from './share.module.css';

/** Checks that need only a plate. */
const carChecks = catalogue.filter(({ fields }) => fields.every(({ kind }) => kind === 'plate'));

export function Share() {
  const { shared: text, services } = useWords();
  const [search] = useSearchParams();
  const accountId = useAccount()?.accountId ?? '';
  const pasted = useLocation().state as { text?: string } | null; // the plate field's own
  const shared = ['title', 'text', 'url'].map((name) => search.get(name) ?? '').join(' ');
  const plates = platesIn(pasted?.text ?? shared);
  const [plate] = plates;
  if (!plate) {
    return (
      <Page title={text.nothingTitle}>
        <Empty icon="plate" text={text.nothing}>
          <ButtonLink to="/Dashboard">{text.check}</ButtonLink>
        </Empty>
      </Page>
    );
  }
  if (plates.length > 1) return <ManyCars plates={plates} />;
  for (const service of carChecks) writeDraft(accountId, service, formOf(service, plate));
  const [only] = carChecks;
  if (only && carChecks.length === 1) return <Navigate to={only.route} replace />;
  return (
    <Page title={text.title} lead={text.lead}>
      <Plate plate={plate} size="large" />
      <ul className="ruled">
        {carChecks.map(({ id, route, pricePaise }) => (
          <li key={id}>
            <Link to={route} className={styles.check}>
              <span>{services[id]}</span>
              <span className={styles.price}>{rupeeText(pricePaise)}</span>
              <Icon name="next" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function formOf({ fields }: Service, plate: string): Record<string, string> {
  return Object.fromEntries(fields.map(({ name }) => [name, plate]));
}
