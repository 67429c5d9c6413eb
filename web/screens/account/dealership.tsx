// The dealership's name and phone for the letterhead of documents.

import { useState } from 'react';
import { changeDealership, type Dealership, useDealership } from '../../state/dealership.ts';
import { Field } from '../../ui/field.tsx';
import { useWords } from '../../words/words.ts';

export function DealershipForm() {
  const known = useDealership();
  const isRead = known !== undefined;
  // The fields begin with what is stored, and store what is typed.
  return <Fields key={`${isRead}`} known={known ?? { title: '', phone: '' }} isRead={isRead} />;
}

function Fields({ known, isRead }: { known: Dealership; isRead: boolean }) {
  const { profile } = useWords();
  const [typed, setTyped] = useState(known);

  function change(part: Partial<Dealership>) {
    const next = { ...typed, ...part };
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
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Field
        label={profile.dealershipPhone}
        type="tel"
        autoComplete="tel"
        maxLength={20}
        readOnly={!isRead}
        value={typed.phone}
        onChange={({ target }) => change({ phone: target.value })}
      />
    </section>
  );
}
