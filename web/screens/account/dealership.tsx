// The dealership's name and phone for the letterhead of documents.

import { useState } from 'react';
import { changeDealership, type Dealership, useDealership } from '../../state/dealership.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';

export function DealershipForm() {
  const { profile } = useWords();
  const known = useDealership();
  const isRead = known !== undefined;
  // While it is typed; else what is stored is shown, as another device may have changed it.
  const [typed, setTyped] = useState<Dealership>();
  const shown = typed ?? known ?? { title: '', phone: '' };

  function change(part: Partial<Dealership>) {
    const next = { ...shown, ...part };
    setTyped(next);
    void changeDealership(next);
  }

  return (
    <section>
      <h2>{profile.dealership}</h2>
      <p>{profile.dealershipLead}</p>
      <Field
        label={profile.dealershipTitle}
        autoComplete="organization"
        maxLength={60}
        readOnly={!isRead}
        value={shown.title}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field
        label={profile.dealershipPhone}
        type="tel"
        autoComplete="tel"
        maxLength={20}
        readOnly={!isRead}
        value={shown.phone}
        onBlur={() => setTyped(undefined)}
        onChange={({ target }) => change({ phone: target.value })}
      />
    </section>
  );
}
