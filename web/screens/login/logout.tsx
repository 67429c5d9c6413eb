// Signs out and goes to the login screen, which says what stays on this phone.

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../state/account.ts';
import { type Standing, useStanding } from '../../state/devices/standing.ts';
import { Loading } from '../../ui/page.tsx';
import { errorText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';
import { LastDevice } from '../late.tsx';

export function Logout() {
  const standing = useStanding();
  const [isSure, setSure] = useState(false);
  const navigate = useNavigate();
  if (!standing) return <Loading lines={1} />;
  if (!isSure && isLastUnchecked(standing)) {
    return (
      <LastDevice
        codeSince={standing.codeSince}
        onLeave={() => setSure(true)}
        onStay={() => navigate('/Dashboard', { replace: true })}
      />
    );
  }
  return <Leaving />;
}

function Leaving() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const words = useWords();
  const [error, setError] = useState<Error>();
  // Opening this address signs out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once per visit
  useEffect(() => {
    void signOut().then(() => navigate('/login', { replace: true }), setError);
  }, []);
  if (!error) return <Loading lines={1} />;
  return (
    <p role="alert" className="failure">
      {words.profile.failed(errorText(error, words))}
    </p>
  );
}

/**
 * Whether only this device, or a recovery code never checked before, can open the sealed reports.
 */
function isLastUnchecked(standing: Standing): standing is Extract<Standing, { kind: 'on' }> {
  return (
    standing.kind === 'on' &&
    !standing.isCodeChecked &&
    standing.devices.every(({ isThis }) => isThis)
  );
}
