// The dealer's own account: email, language, sessions, password, and the way to remove it all.

import { Suspense, useState } from 'react';
import { HomeScreenSteps, isAwayFromHomeScreen } from '../../shell/home-screen.tsx';
import { useAccount, useSignOutEverywhere } from '../../state/account.ts';
import { useOnline } from '../../state/connection.ts';
import { useStanding } from '../../state/devices/standing.ts';
import { useProfile, useSessions } from '../../state/profile.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Loading, Page } from '../../ui/page.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import { LogOutEverywhere, YourDevices } from '../devices/late-devices.tsx';
import { DealershipForm } from './dealership.tsx';
import styles from './profile.module.css';
import { PasswordForm } from './profile-password.tsx';
import { RemoveData } from './profile-removal.tsx';
import { ThemeChoice } from './theme-choice.tsx';

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
          <ThemeChoice />
          <ButtonLink to="/Dashboard">{profile.back}</ButtonLink>
        </section>
        <DealershipForm />
        <Suspense fallback={<Loading lines={4} />}>
          <YourDevices />
        </Suspense>
        <HomeScreen />
        <Sessions />
        <PasswordForm email={email} />
        <RemoveData />
      </div>
    </Page>
  );
}

/** For an iPhone whose Safari would delete everything. */
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

/** For a phone that was lost. */
function Sessions() {
  const words = useWords();
  const { profile } = words;
  const { mutate: signOutEverywhere, isPending, error } = useSignOutEverywhere();
  const hasPassword = useProfile()?.hasPassword ?? false;
  const [dropsPassword, setDropsPassword] = useState(false);
  const isShared = useStanding()?.kind === 'on';
  const [isRenewing, setRenewing] = useState(false);
  const signOut = () => signOutEverywhere({ dropPassword: hasPassword && dropsPassword });
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
        disabled={isPending}
        onClick={isShared ? () => setRenewing(true) : signOut}
      >
        {profile.everywhere}
      </Button>
      <p>{profile.everywhereMore}</p>
      <p role="status" className={styles['failed']}>
        {error && profile.failed(reasonText(error.message, words).text)}
      </p>
      {isRenewing && (
        <Suspense fallback={null}>
          <LogOutEverywhere onClose={() => setRenewing(false)} onHere={signOut} />
        </Suspense>
      )}
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
