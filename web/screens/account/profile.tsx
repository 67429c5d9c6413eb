// The dealer's own account: email, language, sessions, password, and its removal.

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { rupeeText } from '../../../data/values/money.ts';
import { inTime } from '../../boot/reload-stale-chunk.ts';
import { HomeScreenSteps, isAwayFromHomeScreen } from '../../shell/app-notices.tsx';
import { useAccount, useSignOutEverywhere } from '../../state/account.ts';
import { useOnline } from '../../state/connection.ts';
import { useStanding } from '../../state/devices/standing.ts';
import { useWaitingCount } from '../../state/outbox.ts';
import {
  changeDealership,
  type Dealership,
  useDealership,
  useProfile,
  useRemoveData,
  useSessions,
} from '../../state/profile.ts';
import { useReportCount } from '../../state/reports.ts';
import { chooseTheme, themes, useTheme } from '../../state/theme.ts';
import { useWallet } from '../../state/wallet.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CallFailure } from '../../ui/call-failure.tsx';
import { Choice, LanguageChoice } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loading, late, Nothing, Page } from '../../ui/page.tsx';
import { Tick } from '../../ui/tick.tsx';
import { errorText } from '../../words/reason-text.ts';
import { useTimeText, useWords } from '../../words/words.ts';
import { BuyerPhones, LogOutEverywhere, YourDevices } from '../late.tsx';
import styles from './account.module.css';
import { PasswordForm } from './profile-password.tsx';

/** This section may load late: its data comes from the server, so it needs signal anyway. */
const business = inTime(() => import('./business.tsx'));
const BusinessSection = late(
  () => business().catch(() => undefined),
  (chunk) => chunk?.BusinessSection ?? Nothing,
  4,
);

export function Profile() {
  const { profile, login } = useWords();
  const known = useAccount()?.email ?? '';
  const email = useProfile()?.email ?? known;
  return (
    <Page title={profile.title} lead={profile.lead}>
      <div className={styles['sections']}>
        <section>
          <Field label={login.email} value={email} readOnly />
          <LanguageChoice />
          <ThemeChoice />
          <ButtonLink to="/Dashboard">{profile.back}</ButtonLink>
        </section>
        <DealershipForm />
        <BusinessSection />
        <YourDevices />
        <BuyerPhones />
        <HomeScreen />
        <Sessions />
        <PasswordForm email={email} />
        <RemoveData />
      </div>
    </Page>
  );
}

/** Asks iPhone users to add the app to the Home Screen, because Safari deletes unused data. */
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

/** The account's sessions. A dealer who has lost a phone ends them all here. */
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
        <Tick checked={dropsPassword} onTick={setDropsPassword}>
          <span>
            {profile.dropPassword}
            <small>{profile.dropPasswordMore}</small>
          </span>
        </Tick>
      )}
      <Button
        icon="logout"
        disabled={isPending}
        onClick={isShared ? () => setRenewing(true) : signOut}
      >
        {profile.everywhere}
      </Button>
      <p>{profile.everywhereMore}</p>
      <p role="status" className="failure">
        {error && profile.failed(errorText(error, words))}
      </p>
      {isRenewing && <LogOutEverywhere onClose={() => setRenewing(false)} onHere={signOut} />}
    </section>
  );
}

function SessionList() {
  const { profile } = useWords();
  const { data, isLoading } = useSessions();
  const timeText = useTimeText();
  if (!data) return isLoading ? <Loading lines={1} /> : <p>{profile.unknownSessions}</p>;
  return (
    <ul className="ruled rows">
      {data.sessions.map(({ since, phone, isThis }) => (
        <li key={since}>
          <Icon name="device" size={24} />
          <span>
            {(isThis || phone) && <strong>{isThis ? profile.thisPhone : phone}</strong>}
            <small>{profile.since(timeText(since))}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The dealership's name and phone number for the letterhead of documents. */
function DealershipForm() {
  const { profile } = useWords();
  const known = useDealership();
  // The dealer's unsaved text. If there is none, the stored text is shown; another device may
  // change it.
  const [typed, setTyped] = useState<Dealership>();
  const shown = typed ?? known ?? { title: '', phone: '' };

  function change(part: Partial<Dealership>) {
    setTyped({ ...shown, ...part });
    // Store only this field: the text in the other field may not be saved yet.
    void changeDealership(part);
  }

  return (
    <section>
      <h2>{profile.dealership}</h2>
      <p>{profile.dealershipLead}</p>
      {(['title', 'phone'] as const).map((name) => (
        <Field
          key={name}
          {...DEALERSHIP[name]}
          label={name === 'title' ? profile.dealershipTitle : profile.dealershipPhone}
          readOnly={known === undefined}
          value={shown[name]}
          onBlur={() => setTyped(undefined)}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </section>
  );
}

const DEALERSHIP = {
  title: { autoComplete: 'organization', maxLength: 60 },
  phone: { autoComplete: 'tel', maxLength: 20, type: 'tel' },
};

/** Chooses between light and dark. */
function ThemeChoice() {
  const { profile } = useWords();
  return (
    <Choice
      legend={profile.theme}
      icon="eye"
      options={themes.map((value) => ({ value, text: profile.themes[value] }))}
      chosen={useTheme()}
      onChoose={chooseTheme}
    />
  );
}

/** Removes the account and all its data on this phone, after a warning. */
function RemoveData() {
  const { profile } = useWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <h2>{profile.remove}</h2>
      <p>{profile.removeLead}</p>
      <Button icon="trash" look="final" onClick={() => setAsking(true)}>
        {profile.remove}
      </Button>
      {isAsking && <RemovalQuestion onClose={() => setAsking(false)} />}
    </section>
  );
}

function RemovalQuestion({ onClose }: { onClose: () => void }) {
  const { profile, frame } = useWords();
  const { mutate: remove, isPending, error } = useRemoveData();
  const reports = useReportCount() ?? 0;
  const waiting = useWaitingCount() ?? 0;
  const balancePaise = useWallet()?.balancePaise ?? 0;
  const isOnline = useOnline();
  const navigate = useNavigate();
  const onSuccess = () => navigate('/login', { replace: true });

  return (
    <Dialog
      title={profile.removeTitle}
      role="alertdialog"
      tone="bad"
      close={frame.cancel}
      onClose={onClose}
      act={{
        text: profile.removeConfirm,
        look: 'final',
        disabled: isPending || balancePaise > 0 || !isOnline,
        onPress: () => remove(undefined, { onSuccess }),
      }}
    >
      <p>{profile.removeReports(reports)}</p>
      {waiting > 0 && <p>{profile.removeWaiting(waiting)}</p>}
      {balancePaise > 0 && <p>{profile.removeBalance(rupeeText(balancePaise))}</p>}
      {!isOnline && <p>{profile.removeOffline}</p>}
      <CallFailure error={error} />
    </Dialog>
  );
}
