// The dealer's own account: email, language, sessions, password, and the way to remove it all.

import { useState } from 'react';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { HomeScreenSteps, isAwayFromHomeScreen } from '../parts/home-screen.tsx';
import { Icon } from '../parts/icon.tsx';
import { LanguageChoice } from '../parts/language-choice.tsx';
import { Loading, Page } from '../parts/page.tsx';
import { useTimeText } from '../parts/use-time-text.ts';
import { useAccount, useSignOutEverywhere } from '../queries/account.ts';
import { useOnline } from '../queries/connection.ts';
import { useProfile, useSessions } from '../queries/profile.ts';
import { reasonText } from '../reason-text.ts';
import { useWords } from '../words.ts';
import styles from './profile.module.css';
import { PasswordForm } from './profile-password.tsx';
import { RemoveData } from './profile-removal.tsx';

export function Profile() {
  const { profile } = useWords();
  const known = useAccount()?.email ?? '';
  const email = useProfile()?.email ?? known;
  return (
    <Page title={profile.title} lead={profile.lead}>
      <div className={styles['sections']}>
        <section className={styles['own']}>
          <Field label={profile.email} value={email} readOnly />
          <LanguageChoice />
          <ButtonLink to="/Dashboard">{profile.back}</ButtonLink>
        </section>
        <HomeScreen />
        <Sessions />
        <PasswordForm email={email} />
        <RemoveData />
      </div>
    </Page>
  );
}

/** For an iPhone whose Safari would clear all away. */
function HomeScreen() {
  const { homeScreen: text } = useWords();
  if (!isAwayFromHomeScreen()) return null;
  return (
    <section>
      <h2>{text.title}</h2>
      <p>{text.why}</p>
      <HomeScreenSteps />
    </section>
  );
}

/** For the phone that was left in a taxi. */
function Sessions() {
  const words = useWords();
  const { profile } = words;
  const { signOutEverywhere, isBusy, error } = useSignOutEverywhere();
  const hasPassword = useProfile()?.hasPassword ?? false;
  const [dropsPassword, setDropsPassword] = useState(false);
  return (
    <section>
      <h2>{profile.sessions}</h2>
      <p>{profile.sessionsLead}</p>
      <SessionList />
      {hasPassword && (
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={dropsPassword}
            onChange={(event) => setDropsPassword(event.target.checked)}
          />
          <span>
            {profile.dropPassword}
            <small>{profile.dropPasswordMore}</small>
          </span>
        </label>
      )}
      <Button
        icon="logout"
        disabled={isBusy}
        onClick={() => signOutEverywhere({ dropPassword: hasPassword && dropsPassword })}
      >
        {profile.everywhere}
      </Button>
      <p>{profile.everywhereMore}</p>
      <p role="status" className={styles['failed']}>
        {error && profile.failed(reasonText(error.message, words).text)}
      </p>
    </section>
  );
}

function SessionList() {
  const { profile } = useWords();
  const sessions = useSessions();
  const timeText = useTimeText();
  const isOnline = useOnline();
  if (!sessions) return isOnline ? <Loading lines={1} /> : <p>{profile.unknownSessions}</p>;
  return (
    <ul className={styles['sessions']}>
      {sessions.map(({ since, isThis }) => (
        <li key={since}>
          <Icon name="device" size={24} />
          <span>
            {isThis && <strong>{profile.thisPhone}</strong>}
            {profile.since(timeText(since))}
          </span>
        </li>
      ))}
    </ul>
  );
}
