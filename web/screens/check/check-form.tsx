// A check's form: its fields, the consent, the price, and waiting requests.

import type { FormEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Service } from '../../../data/catalogue.ts';
import { useServicesOff } from '../../state/config.ts';
import type { Typed } from '../../state/drafts.ts';
import { useHeldReport } from '../../state/reports.ts';
import { Button } from '../../ui/button.tsx';
import { useTimeText, useWords } from '../../words/words.ts';
import { WaitingCostNote } from '../outbox/waiting-cost.tsx';
import styles from './check.module.css';
import { IdentifierField } from './plate-field.tsx';

const CONSENT_ID = 'consent';

type Props = {
  service: Service;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  isRunning: boolean;
  onSubmit: () => void;
  /** Shows how the previous request ended. */
  told?: ReactNode;
};

export function CheckForm({ service, typed, onTyped, isRunning, onSubmit, told }: Props) {
  const { check, inputs } = useWords();
  const isOff = useServicesOff().has(service.id);
  const isEmpty = service.fields.every(({ name }) => (typed[name] ?? '') === '');

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form onSubmit={submit} className={styles.form}>
      {service.fields.map((field) => (
        <IdentifierField
          key={field.name}
          kind={field.kind}
          label={inputs[field.kind]}
          name={field.name}
          placeholder={field.placeholder}
          inputMode={field.kind === 'aadhaar' ? 'numeric' : 'text'}
          required
          disabled={isRunning}
          value={typed[field.name] ?? ''}
          onValue={(value) => onTyped({ ...typed, [field.name]: value })}
        />
      ))}
      <HeldReport service={service} typed={typed} />
      {service.consent && (
        <p id={CONSENT_ID} lang="en" className={styles.consent}>
          {service.consent.text}
        </p>
      )}
      <div className={styles.submit}>
        <Button
          type="submit"
          look="primary"
          disabled={isRunning || isOff}
          className={styles.button}
          aria-describedby={service.consent ? CONSENT_ID : undefined}
        >
          {check.submit}
        </Button>
        <span className="large">{check.price(service.pricePaise / 100)}</span>
      </div>
      <div>
        <div role="status">{told}</div>
        {(isOff || !told) && <p className="note">{isOff ? check.off : check.promise}</p>}
      </div>
      {/* A request counts as waiting as soon as it is being sent. */}
      <WaitingCostNote addedPaise={isRunning || isEmpty ? 0 : service.pricePaise} />
      <SampleLink id={service.id} isDisabled={isRunning} />
    </form>
  );
}

function SampleLink({ id, isDisabled }: { id: string; isDisabled: boolean }) {
  const { check } = useWords();
  return (
    <a
      className={styles.sample}
      href={isDisabled ? undefined : `/samples/${id}.pdf`}
      aria-disabled={isDisabled}
      target="_blank"
      rel="noreferrer"
    >
      {check.sample}
    </a>
  );
}

/** If the dealer already has this report, offers it instead of buying it again. */
function HeldReport({ service, typed }: { service: Service; typed: Typed }) {
  const held = useHeldReport(service, typed);
  const { check } = useWords();
  const timeText = useTimeText();
  return (
    <p role="status" className="stripe">
      {held && (
        <>
          {check.held(timeText(held.at))}{' '}
          <strong>
            <Link to={`/reports/${held.id}`}>{check.openHeld}</Link>
          </strong>
        </>
      )}
    </p>
  );
}
