// The app on the home screen: whether the browser offers that, and a newer build that waits.

import { useSyncExternalStore } from 'react';
import { TAKE_OVER } from '../../sw/agreed.ts';

/** Chromium's offer to install, which TypeScript does not know. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

type AppState = {
  offer: InstallOffer | undefined;
  /** A newer worker that is installed and waits for the dealer's word. */
  waiting: ServiceWorker | undefined;
  /** Another tab has taken the update: this page is of the build before. */
  isOld: boolean;
};

let state: AppState = { offer: undefined, waiting: undefined, isOld: false };
let isReloadWanted = false;
const listeners = new Set<() => void>();

function change(part: Partial<AppState>): void {
  state = { ...state, ...part };
  for (const changed of listeners) changed();
}

export function useApp(): AppState {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => state,
    () => state,
  );
}

/** Registers the worker and listens for offers and updates. Called once, before any screen. */
export function watchApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // our own button, where the dealer looks for it
    change({ offer: event as InstallOffer }); // the event's name says which it is
  });
  addEventListener('appinstalled', () => change({ offer: undefined }));
  void watchWorker();
}

export async function install(): Promise<void> {
  const { offer } = state;
  change({ offer: undefined }); // an offer can be taken once
  await offer?.prompt();
}

/** Lets the newer build take over and shows it. Only the tab that was asked is reloaded. */
export function update(): void {
  isReloadWanted = true;
  if (state.waiting) state.waiting.postMessage(TAKE_OVER);
  else location.reload();
}

async function watchWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  const hadWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isReloadWanted) location.reload();
    else if (hadWorker) change({ isOld: true, waiting: undefined });
  });
  const registration = await workers.register('/worker.js');
  const look = () => {
    if (registration.waiting && workers.controller) change({ waiting: registration.waiting });
  };
  look();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  // An installed app may stay open for weeks: it looks whenever the dealer comes back to it.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined);
  });
}
