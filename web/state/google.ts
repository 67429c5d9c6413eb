// Google Identity Services on the page, as
// https://developers.google.com/identity/gsi/web/reference/js-reference describes it.

import { useMutation, useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { remote } from '../../sw/remote.ts';
import type { Language } from '../words/words.ts';
import { useConfig } from './config.ts';
import { useSignIn } from './sign-in.ts';
import { useScript } from './use-script.ts';

/** The part of `google.accounts.id` that we use. */
type GoogleId = {
  initialize: (settings: {
    client_id: string;
    callback: (answer: { credential: string }) => void;
    ux_mode: 'popup';
    nonce: string;
    login_hint?: string;
  }) => void;
  renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void;
};

declare global {
  interface Window {
    google?: { accounts: { id: GoogleId } };
  }
}

/** The part of the ID token that the page passes on; the server checks all of it. */
const Claims = v.object({ sub: v.string(), email: v.string() });

type Drawn = { email: string; language: Language; onIn: (credential: string) => void };

/** The widest that Google draws; ours is as wide as the card. */
const BUTTON_WIDTH_MAX = 400;

export function useGoogle() {
  const config = useConfig();
  const clientId = config?.googleClientId ?? null;
  const script = useScript(config?.googleScript ?? undefined, () => window.google !== undefined);
  // Binds the token to this browser: one that was issued to somebody else is refused.
  const nonce = useQuery({
    queryKey: ['google nonce'],
    queryFn: async () => (await remote('googleNonce')).nonce,
    enabled: clientId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { loginWithGoogle } = useSignIn();
  const enter = useMutation({
    mutationFn: (credential: string) =>
      loginWithGoogle({ credential, ...claimsOf(credential) }).then(() => true),
  });
  return {
    /** False only if the server is known not to offer Google. */
    isOffered: config === undefined || clientId !== null,
    isReady: script.isSuccess && nonce.isSuccess,
    isBusy: enter.isPending,
    loginWithGoogle: enter.mutateAsync,
    drawButton: (place: HTMLElement, { email, language, onIn }: Drawn) => {
      const google = window.google?.accounts.id;
      if (!google || clientId === null || nonce.data === undefined) return;
      google.initialize({
        client_id: clientId,
        callback: ({ credential }) => onIn(credential),
        ux_mode: 'popup',
        nonce: nonce.data,
        ...(email === '' ? {} : { login_hint: email }),
      });
      place.replaceChildren();
      google.renderButton(place, {
        type: 'standard',
        text: 'continue_with',
        size: 'large',
        logo_alignment: 'center',
        locale: language,
        width: Math.min(place.parentElement?.clientWidth ?? BUTTON_WIDTH_MAX, BUTTON_WIDTH_MAX),
      });
    },
  };
}

function claimsOf(credential: string): { googleId: string; email: string } {
  const payload = credential.split('.')[1] ?? '';
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const { sub, email } = v.parse(Claims, JSON.parse(new TextDecoder().decode(bytes)));
  return { googleId: sub, email };
}
