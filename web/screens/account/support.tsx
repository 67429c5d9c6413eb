// Support: contacts, and answers to frequent questions. Works without signal.

import { useConfig } from '../../state/config.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import styles from './account.module.css';

export function Support() {
  const { support: text, frame } = useWords();
  return (
    <Page title={frame.support} lead={text.lead}>
      <Ways />
      <section className="stack measure">
        <h2>{text.questions}</h2>
        {text.answers.map(({ question, answer }) => (
          <details key={question} className="panel fold">
            <summary>{question}</summary>
            <p className="stack">{answer}</p>
          </details>
        ))}
      </section>
      <Seller />
      <p className="row note">
        {text.legal}:
        <a className="target" href="/T&C">
          T&C
        </a>
        <a className="target" href="/privacypolicy">
          Privacy
        </a>
        <a className="target" href="/Dpa">
          DPA
        </a>
      </p>
    </Page>
  );
}

function Ways() {
  const { support: text } = useWords();
  const support = useConfig()?.support;
  if (!support) return <p className="lead">{text.unknown}</p>;
  return (
    <div className="beside measure">
      <a className={styles.way} href={`tel:${support.phone.replace(/\s/g, '')}`}>
        <Icon name="phone" size={24} />
        <span>
          {text.call}
          <strong>{support.phone}</strong>
        </span>
      </a>
      <a className={styles.way} href={`mailto:${support.email}`}>
        <Icon name="mail" size={24} />
        <span>
          {text.write}
          <strong>{support.email}</strong>
        </span>
      </a>
    </div>
  );
}

/** The seller's details, as on vouchers. */
function Seller() {
  const { support: text } = useWords();
  const seller = useConfig()?.seller;
  if (!seller) return null;
  const { legalName, address, gstin } = seller;
  return (
    <section className="stack close measure">
      <h2>{text.seller}</h2>
      <p>{[legalName, address].filter((part) => part !== '').join(', ')}</p>
      <p>GSTIN: {gstin || text.unregistered}</p>
    </section>
  );
}
