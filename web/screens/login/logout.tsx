// Signs out and goes to the login, which says what was left on this phone.

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../state/account.ts';
import { Loading } from '../../ui/page.tsx';

export function Logout() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  // Going to this address is the deed itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    void signOut().then(() => navigate('/login', { replace: true }));
  }, []);
  return <Loading lines={1} />;
}
