// Navigates to the login screen and back to where the dealer was, with a message on arrival.

import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSessionOver } from '../../sw/account/session.ts';
import { account, phone } from '../../sw/device.ts';
import { useAccountId } from './account.ts';
import { keepPlace, takePlace } from './drafts.ts';
import { useStored } from './use-stored.ts';

type Arrival = { isSignedIn: boolean; amount: string | undefined };

/** The message on arrival; in memory only, because a reload must not show it again. */
let told: Arrival | undefined;

/** After signing in, returns to the place where the session had ended, or to the dashboard. */
export function useReturnFromLogin(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    const owner = await account();
    const place = owner ? takePlace(owner.accountId) : undefined;
    told = { isSignedIn: true, amount: place?.amount };
    navigate(place?.path ?? '/Dashboard');
  };
}

/** Goes to the login screen, which then returns here. `amount`: as typed into the top-up. */
export function useGoToLogin(): (amount?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const accountId = useAccountId();
  return (amount) => {
    keepPlace({ accountId, path: `${pathname}${search}`, amount });
    navigate('/login');
  };
}

/** The message for a dealer who has just logged in. Only the first screen shows it. */
export function useArrival(): Arrival | undefined {
  const { key } = useLocation();
  const [first] = useState(() => ({ key, told }));
  useEffect(() => {
    told = undefined;
  }, []);
  return key === first.key ? first.told : undefined;
}

/** Whether the dealer must sign in again before anything can continue. */
export function useSessionOver(): boolean {
  const accountId = useAccountId();
  const read = () => isSessionOver(accountId);
  return useStored(['session over', accountId], phone.rows, read) ?? false;
}
