// Signs out and goes to the login, which tells what stays on this phone.

import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSignOut } from '../../state/account.ts';
import { Loading } from '../../ui/page.tsx';

export function Logout() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  // Opening this address is the sign-out itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    void signOut().then(() => navigate('/login', { replace: true }));
  }, []);
  return <Loading lines={1} />;
}
