// From the login to the screens and back: where to go on, and what is said on arriving.

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSessionOver } from '../../sw/account/session.ts';
import { account, phone } from '../../sw/device.ts';
import { useAccount } from './account.ts';
import { keepPlace, takePlace } from './return-place.ts';
import { useStored } from './use-stored.ts';

type Arrival = { isSignedIn: boolean; amount: string | undefined };

/** Of the page as it runs: a reload is no arrival. */
let told: Arrival | undefined;

/** Goes on after signing in: where the dealer's session ended, or to the dashboard. */
export function useGoIn(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const owner = await account();
    const place = owner ? takePlace(owner.accountId) : undefined;
    told = { isSignedIn: true, amount: place?.amount };
    navigate(place?.path ?? '/Dashboard');
  };
}

/** Goes to sign in, to come back to this screen; `amount`: what was typed into the top-up. */
export function useGoToLogin(): (amount?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const accountId = useAccount()?.accountId ?? '';
  return (amount) => {
    keepPlace({ accountId, path: `${pathname}${search}`, amount });
    navigate('/login');
  };
}

/** What is said to whoever came here from the login, until the next screen; undefined to others. */
export function useArrival(): Arrival | undefined {
  const { key } = useLocation();
  const [first] = useState(() => ({ key, told }));
  // What is told once is no state of any component.
  useEffect(() => {
    told = undefined;
  }, []);
  return key === first.key ? first.told : undefined;
}

/** Whether the dealer has to sign in before anything goes on. */
export function useSessionOver(): boolean {
  return useStored(['session over'], phone.rows, isSessionOver) ?? false;
}
