// Installs and updates the app: the browser's offer to install, and a newer build that waits.

import { CLAIM, TAKE_OVER } from '../../sw/messages.ts';
import { store } from './store.ts';

/** Chromium's offer to install, which TypeScript does not know. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

type AppState = {
  offer: InstallOffer | undefined;
  /** A newer worker that is installed and waits for the dealer's consent. */
  waiting: ServiceWorker | undefined;
  /** Whether another tab has updated, so that this page is from the previous build. */
  isOld: boolean;
};

const app = store<AppState>({ offer: undefined, waiting: undefined, isOld: false });
let isReloadWanted = false;

export const useApp = app.use;

function change(part: Partial<AppState>): void {
  app.set({ ...app.get(), ...part });
}

/** Registers the worker and listens for offers and updates. Called once, before any screen. */
export function watchApp(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // our own button offers the installation
    change({ offer: event as InstallOffer }); // the event's name determines its type
  });
  addEventListener('appinstalled', () => change({ offer: undefined }));
  void watchWorker();
}

export async function install(): Promise<void> {
  const { offer } = app.get();
  change({ offer: undefined }); // an offer can be used only once
  await offer?.prompt();
}

/** Activates the newer build and shows it. Reloads only the tab where the dealer agreed. */
export function update(): void {
  isReloadWanted = true;
  const { waiting } = app.get();
  if (waiting) void letIn(waiting);
  else location.reload();
}

async function letIn(waiting: ServiceWorker): Promise<void> {
  const { messageSW } = await import('workbox-window');
  await messageSW(waiting, TAKE_OVER);
}

/** An installation that failed because a file was missing is retried after this. */
const TRY_AGAIN_MS = 60_000;

/** Without signal, the next start or return to the app tries again. */
function unreached(error: unknown): void {
  console.warn('The worker could not be loaded', error);
}

async function watchWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  // The phone's first worker also takes over its pages, but these are not old.
  const hadWorker = container.controller !== null;
  // The first screen does not wait for this import.
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/worker.js');
  workbox.addEventListener('waiting', ({ sw }) => {
    if (sw && container.controller) change({ waiting: sw });
  });
  workbox.addEventListener('controlling', () => {
    if (isReloadWanted) location.reload();
    else if (hadWorker) change({ isOld: true, waiting: undefined });
  });
  workbox.addEventListener('redundant', () => {
    // Use `update`, because `register` does not fetch a script that is already registered.
    setTimeout(() => void workbox.update().catch(unreached), TRY_AGAIN_MS);
  });
  const registration = await workbox.register({ immediate: true });
  // A starting worker claims existing pages, and this one was still loading.
  if (!container.controller) registration?.active?.postMessage(CLAIM);
  // An installed app may stay open for weeks: it checks for updates whenever the dealer returns.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
  });
}
