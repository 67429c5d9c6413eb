// Google Identity Services on the page, as described at
// https://developers.google.com/identity/gsi/web/reference/js-reference

import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { remote } from '../../sw/remote.ts';
import type { Language } from '../words/words.ts';
import { useConfig } from './config.ts';
import { useOnline } from './connection.ts';
import { useSignIn } from './sign-in.ts';
import { REMOTE } from './use-own.ts';
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
    /** Google's other scripts may create parts of this object. */
    google?: { accounts?: { id?: GoogleId } };
  }
}

/** The state of Google's button. Each failure has its own message. */
export type GoogleLoading = 'loading' | 'ready' | 'script_failed' | 'server_failed';

/** The part of the ID token that the page passes on. The server checks all of it. */
const Claims = v.object({ sub: v.string(), email: v.string() });

type Drawn = { email: string; language: Language; onIn: (credential: string) => void };

/** The maximum width that Google allows. Our buttons are as wide as their card. */
const BUTTON_WIDTH_MAX = 400;

export function useGoogle() {
  const config = useConfig();
  const clientId = config?.googleClientId ?? null;
  /** Whether to show the button: yes, unless the server is known not to offer Google. */
  const isOffered = config === undefined || clientId !== null;
  const script = useScript(config?.googleScript ?? undefined, () => Boolean(googleId()));
  // Ties Google's token to this browser: the server refuses a token made for another one.
  const nonce = useQuery({
    queryKey: ['google nonce'],
    queryFn: async () => (await remote('googleNonce')).nonce,
    // Fetch it even before the configuration arrives, to learn whether the server can be reached.
    enabled: isOffered,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const loading = loadingOf({ script, nonce });
  const reload = useReload({ script, nonce });
  const { loginWithGoogle } = useSignIn();
  const enter = useMutation({
    mutationFn: (credential: string) =>
      loginWithGoogle({ credential, ...claimsOf(credential) }).then(() => true),
  });
  return {
    isOffered,
    loading,
    reload,
    isBusy: enter.isPending,
    loginWithGoogle: enter.mutateAsync,
    drawButton: (place: HTMLElement, { email, language, onIn }: Drawn) => {
      const google = googleId();
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

type Parts = Record<'script' | 'nonce', Pick<UseQueryResult, 'isSuccess' | 'isError' | 'refetch'>>;

function loadingOf({ script, nonce }: Parts): GoogleLoading {
  if (script.isSuccess && nonce.isSuccess) return 'ready';
  if (nonce.isError) return 'server_failed';
  return script.isError ? 'script_failed' : 'loading';
}

/** Reloads what failed to load, when the dealer asks for it and when signal returns. */
function useReload({ script, nonce }: Parts): () => void {
  const client = useQueryClient();
  const isOnline = useOnline();
  function reload() {
    if (script.isError) void script.refetch();
    if (!nonce.isError) return;
    void nonce.refetch();
    // The configuration contains the script's address, and loading it probably failed too.
    void client.refetchQueries({ queryKey: [...REMOTE, 'config'] });
  }
  // If the page started without signal, the query client does not retry on its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later failures wait for the dealer
  useEffect(() => {
    if (isOnline) reload();
  }, [isOnline]);
  return reload;
}

function googleId(): GoogleId | undefined {
  return window.google?.accounts?.id;
}

function claimsOf(credential: string): { googleId: string; email: string } {
  const payload = credential.split('.')[1] ?? '';
  const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const { sub, email } = v.parse(Claims, JSON.parse(new TextDecoder().decode(bytes)));
  return { googleId: sub, email };
}
