// Installs and updates the app: the browser's offer to install, and a newer build that is waiting.

import { CLAIM, TAKE_OVER } from '../../sw/messages.ts';
import { store } from './store.ts';

/** Chromium's offer to install, which TypeScript does not know. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

type AppState = {
  offer: InstallOffer | undefined;
  /** A newer worker that is installed and is waiting for the dealer's consent. */
  waiting: ServiceWorker | undefined;
  /** Whether another tab activated a newer build, so that this page is from an older one. */
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
    event.preventDefault(); // a button of our own offers the installation
    change({ offer: event as InstallOffer }); // the event name determines the type
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

/** How long to wait before retrying an installation that failed because a file was missing. */
const TRY_AGAIN_MS = 60_000;

/** If there is no signal, the next start or return to the app tries again. */
function unreached(error: unknown): void {
  console.warn('The worker could not be loaded', error);
}

async function watchWorker(): Promise<void> {
  const container = navigator.serviceWorker;
  if (!container) return;
  // The phone's first worker also takes control of open pages, which are from the same build.
  const hadWorker = container.controller !== null;
  // Import late, so that the first screen does not have to wait.
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
    // `register` does not fetch a script that is already registered, so use `update`.
    setTimeout(() => void workbox.update().catch(unreached), TRY_AGAIN_MS);
  });
  const registration = await workbox.register({ immediate: true });
  // The worker may have taken control of open pages while this page was still loading: ask it
  // again.
  if (!container.controller) registration?.active?.postMessage(CLAIM);
  // An installed app may stay open for weeks, so it looks for updates whenever the dealer returns.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void workbox.update().catch(() => undefined);
  });
}
