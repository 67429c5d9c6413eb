// The service worker's tasks while no page is visible: it sends waiting requests when the browser
// reports signal, and notifies the dealer.

import { isAskedByPlate, knownService } from '../../data/catalogue.ts';
import { dayText } from '../../data/values/days.ts';
import { plateGroups } from '../../data/values/identifiers.ts';
import type { Language } from '../../data/values/language.ts';
import { finishLogout } from '../account/pending-logout.ts';
import { type Account, account, language } from '../device.ts';
import { isLibraryOn } from '../devices/changes.ts';
import { sync as syncDevices } from '../devices/sync/sync.ts';
import { type DrainResult, drain } from '../outbox/drain.ts';
import { goesByItself, isSendable } from '../outbox/row.ts';
import { pendingRows } from '../outbox/rows.ts';
import { wakeCutOff } from '../outbox/waking.ts';
import { type Arrival, arrivalsOf } from '../reports/judged-cars.ts';
import { nextReminder } from '../reports/reminders.ts';

/** An event of the Background Sync API, which TypeScript does not know. */
export type SyncEvent = ExtendableEvent & { tag: string; lastChance: boolean };

/** The browser ends an event after three minutes; a request in progress needs time to finish. */
const EVENT_MS = 120_000;
/** How long to sync the library after the drain. One request may still be running at the end. */
const LIBRARY_MS = 20_000;

/**
 * Sends all due rows. Rejects, so that the browser tries again, if a sign-out is pending, or if a
 * failure of the network or database, or the end of the event, left rows that could be sent. Rows
 * that wait for the dealer gain nothing from another try.
 */
export async function sync(worker: ServiceWorkerGlobalScope, lastChance: boolean): Promise<void> {
  if (!(await finishLogout()))
    throw new Error('The phone could not reach the server; a sign-out is pending.');
  const owner = await account();
  if (!owner) return;
  await wakeCutOff(owner.accountId);
  const drained = await drain(owner, { until: Date.now() + EVENT_MS, isPatient: true });
  await tell(worker, owner.accountId, drained);
  if (!drained.isCutOff) await syncLibrary(owner);
  const hasFailed = drained.isCutOff || drained.hasFailed;
  const left = (await pendingRows(owner.accountId)).filter((row) =>
    hasFailed ? goesByItself(row) : isSendable(row, Date.now()),
  ).length;
  if (left === 0) return;
  if (lastChance) {
    const said = notices[await language(worker)].stillWaiting(left);
    await notify(worker, { ...said, address: '/outbox', tag: 'waiting' });
  }
  throw new Error('Requests that could be sent are waiting.');
}

/** Syncs the library in the time that the event has left. The app syncs the rest when it opens. */
async function syncLibrary(owner: Account): Promise<void> {
  if (!(await isLibraryOn(owner.accountId))) return;
  const until = Date.now() + LIBRARY_MS;
  const mayGoOn = () => Date.now() < until;
  await syncDevices(owner, { mayGoOn }).catch((error: unknown) => {
    console.warn('The library was not synced', error);
  });
}

/** What a drain by a page or the worker has brought, for notifying the dealer. */
export type News = Pick<DrainResult, 'delivered' | 'noRecord' | 'needDealer' | 'isSignedOut'>;

/** A newer notice with the same tag, by default its address, replaces an older one. */
type Notice = Said & { address: string; tag?: string };

/** Notifies the dealer of arrived reports and stuck requests, unless the app is visible. */
export async function tell(
  worker: ServiceWorkerGlobalScope,
  accountId: string,
  { delivered, noRecord, needDealer, isSignedOut }: News,
): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  if (pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const spoken = await language(worker);
  const say = notices[spoken];
  const arrivals = await arrivalsOf(accountId, delivered);
  const [only] = arrivals;
  if (only && arrivals.length === 1) {
    const { worst, more, address, reports } = only;
    const what =
      reports.length > 1 ? say.reports(reports.length) : nameOf(reports[0]?.serviceId, spoken);
    const head = worst?.text[spoken].head ?? '';
    const said = say.ready({ subject: nameOfSubject(only), what, worst: head, more });
    await notify(worker, { ...said, address });
  } else if (arrivals.length > 1) {
    const cars = arrivals.map(
      (each) => `${nameOfSubject(each)}: ${each.worst?.text[spoken].head ?? '–'}`,
    );
    const said = say.manyReady({ count: delivered.length, cars });
    await notify(worker, { ...said, address: '/outbox', tag: 'ready' });
  }
  for (const subject of noRecord) {
    const said = say.noRecord(plateGroups(subject).join(' '));
    await notify(worker, { ...said, address: '/outbox', tag: subject });
  }
  if (isSignedOut) await notify(worker, { ...say.signedOut, address: '/login' });
  else if (needDealer > 0) {
    await notify(worker, { ...say.needsYou(needDealer), address: '/outbox' });
  }
}

/** Reminds the dealer, at most once a day, that a car's paper is about to expire. */
export async function remind(worker: ServiceWorkerGlobalScope): Promise<void> {
  const owner = await account();
  if (!owner || Notification.permission !== 'granted') return;
  const reminder = await nextReminder(owner.accountId);
  if (!reminder) return;
  const { plate, paper } = reminder;
  const spoken = await language(worker);
  const said = {
    subject: plateGroups(plate).join(' '),
    paper: paper.name[spoken],
    days: paper.daysLeft,
    day: dayText(spoken, paper.until),
  };
  await notify(worker, { ...notices[spoken].paperEnds(said), address: `/cars/${plate}` });
}

/** A service's name in notifications; '' if only a newer build knows it. */
function nameOf(serviceId: string | undefined, spoken: Language): string {
  const service = serviceId === undefined ? undefined : knownService(serviceId);
  return { en: service, hi: service?.hindi }[spoken]?.shortName ?? '';
}

/** A plate in its groups, or a person's masked number unchanged. */
function nameOfSubject({ subject, reports }: Arrival): string {
  const isCar = isAskedByPlate(reports[0]?.serviceId ?? '');
  return isCar ? plateGroups(subject).join(' ') : subject;
}

/** Shows a notification, if the dealer has allowed notifications. */
async function notify(
  worker: ServiceWorkerGlobalScope,
  { title, body, address, tag = address }: Notice,
): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const [icon, badge] = ['/icons/icon-192.png', '/icons/badge-96.png'];
  await worker.registration.showNotification(title, { body, icon, badge, tag, data: address });
}

/** Focuses a window that shows this screen, or opens one: other windows may be in use. */
export async function open(worker: ServiceWorkerGlobalScope, address: unknown): Promise<void> {
  const path = typeof address === 'string' ? address : '/outbox';
  const pages = await worker.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === path);
  if (page) await page.focus();
  else await worker.clients.openWindow(path);
}

type Said = { title: string; body: string };

type Notices = {
  /** `worst`: the worst finding, or ''. `more`: the number of other bad findings. */
  ready: (arrival: { subject: string; what: string; worst: string; more: number }) => Said;
  reports: (count: number) => string;
  manyReady: (told: { count: number; cars: string[] }) => Said;
  noRecord: (subject: string) => Said;
  signedOut: Said;
  needsYou: (count: number) => Said;
  stillWaiting: (count: number) => Said;
  /** `day`: the paper's last day. */
  paperEnds: (told: { subject: string; paper: string; days: number; day: string }) => Said;
};

const notices: Record<Language, Notices> = {
  en: {
    ready: ({ subject, what, worst, more }) => ({
      title: worst === '' ? `${subject}: ready` : `${subject}: ${worst}`,
      body: more === 0 ? `${what}.` : `${what}. ${more} more to look at.`,
    }),
    reports: (count) => (count === 1 ? '1 report' : `${count} reports`),
    manyReady: ({ count, cars }) => ({
      title: `${count} reports are ready`,
      body: cars.join('\n'),
    }),
    noRecord: (subject) => ({
      title: `${subject}: no record`,
      body: 'Nothing was charged. Is the number right?',
    }),
    signedOut: {
      title: 'Log in to send',
      body: 'You are logged out. Waiting requests will be sent when you log in.',
    },
    needsYou: (count) => ({
      title: count === 1 ? 'A request needs your answer' : `${count} requests need your answer`,
      body: 'Open the outbox to see why.',
    }),
    stillWaiting: (count) => ({
      title: count === 1 ? '1 report still waiting' : `${count} reports still waiting`,
      body: 'Open Lotproof to send.',
    }),
    paperEnds: ({ subject, paper, days, day }) => ({
      title: `${subject}: ${paper} expires ${days === 0 ? 'today' : inDays(days)}`,
      body: `Its last day is ${day}.`,
    }),
  },
  hi: {
    ready: ({ subject, what, worst, more }) => ({
      title: worst === '' ? `${subject}: तैयार` : `${subject}: ${worst}`,
      body: more === 0 ? `${what}।` : `${what}। देखने को ${more} बातें और।`,
    }),
    reports: (count) => `${count} रिपोर्ट`,
    manyReady: ({ count, cars }) => ({
      title: `${count} रिपोर्ट तैयार हैं`,
      body: cars.join('\n'),
    }),
    noRecord: (subject) => ({
      title: `${subject}: कोई रिकॉर्ड नहीं`,
      body: 'कोई पैसा नहीं कटा। क्या नंबर सही है?',
    }),
    signedOut: {
      title: 'भेजने के लिए लॉगिन करें',
      body: 'आप लॉगआउट हैं। रुकी हुई रिक्वेस्ट लॉगिन करते ही भेजी जाएँगी।',
    },
    needsYou: (count) => ({
      title: count === 1 ? 'एक रिक्वेस्ट पर आपका जवाब चाहिए' : `${count} रिक्वेस्ट पर आपका जवाब चाहिए`,
      body: 'कारण जानने के लिए आउटबॉक्स खोलें।',
    }),
    stillWaiting: (count) => ({
      title: count === 1 ? '1 रिपोर्ट अब भी रुकी है' : `${count} रिपोर्ट अब भी रुकी हैं`,
      body: 'भेजने के लिए Lotproof खोलें।',
    }),
    paperEnds: ({ subject, paper, days, day }) => ({
      title: `${subject}: ${paper} ${days === 0 ? 'आज' : `${days} दिन में`} ख़त्म`,
      body: `आख़िरी दिन ${day} है।`,
    }),
  },
};

function inDays(days: number): string {
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
