// Support: contact details, and answers to frequently asked questions. Works offline.

import { useConfig } from '../../state/config.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/words.ts';
import styles from './account.module.css';

const LEGAL = { '/T&C': 'T&C', '/privacypolicy': 'Privacy', '/Dpa': 'DPA' };

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
        {Object.entries(LEGAL).map(([path, name]) => (
          <a key={path} className="target" href={path}>
            {name}
          </a>
        ))}
      </p>
    </Page>
  );
}

function Ways() {
  const { support: text } = useWords();
  const support = useConfig()?.support;
  if (!support) return <p className="lead">{text.unknown}</p>;
  const { phone, email } = support;
  const ways = [
    { icon: 'phone', name: text.call, value: phone, href: `tel:${phone.replace(/\s/g, '')}` },
    { icon: 'mail', name: text.write, value: email, href: `mailto:${email}` },
  ] as const;
  return (
    <div className="beside measure">
      {ways.map(({ icon, name, value, href }) => (
        <a key={icon} className={styles.way} href={href}>
          <Icon name={icon} size={24} />
          <span>
            {name}
            <strong>{value}</strong>
          </span>
        </a>
      ))}
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
