// The page that verifies a report: reads a photo, a PDF, or a code after the `#` of its address,
// and shows the outcome, first from the phone's lists, then from the server's.

import { SAMPLE_KEY } from '../../../data/samples/sample.ts';
import { languageIn } from '../../../data/values/language.ts';
import { onServer } from '../../../sw/api-origin.ts';
import { jwssOfDigits } from '../../../sw/proof/proof-code.ts';
import { keptLists, type PublishedLists, refreshLists } from '../../../sw/proof/published-lists.ts';
import { takeSharedFile } from '../../../sw/proof/shared-file.ts';
import { readPhoto } from '../../report/read-code.ts';
import { factAt } from '../../state/server-facts.ts';
import { type FileState, isDrawn, type Outcome, type Proven } from './outcome.ts';
import { isPdf, PDF_BYTES_MAX } from './read-pdf.ts';
import { expectReport, showAsOf, showOutcomes, showState, type Told } from './show-outcomes.ts';
import { type Authority, codeLink, verify, verifyPdf } from './verify.ts';

type Verification = Pick<Told, 'by'> & {
  judge: (authority: DatedAuthority, compared: FileState) => Promise<Outcome[]>;
  /** Rebuilds a file from its data and compares the two. */
  compare?: () => Promise<FileState>;
};

/** The statements in the last code verified. */
let lastCode: string[] | undefined;
let started = 0;

if (!goToHindi()) {
  listen();
  // Load the script shared by the public pages only once the answer is visible.
  void readAddress().finally(() => import('../page-script.ts'));
}

function listen(): void {
  addEventListener('hashchange', () => void readAddress());
  // Load the code that draws a report while the visitor is choosing a file.
  document.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLInputElement && target.accept.includes('pdf')) expectReport();
  });
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !('choose' in target.dataset)) return;
    const [file] = target.files ?? [];
    if (file) void readFile(file, target.dataset['choose'] === 'compare' ? lastCode : []);
    target.value = ''; // lets the visitor choose the same file again
  });
  document.addEventListener('dragover', (event) => event.preventDefault());
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) void readFile(file);
  });
}

/** Sends visitors who chose or prefer Hindi to the Hindi page: codes lead to the English one. */
function goToHindi(): boolean {
  const { cookie, documentElement } = document;
  const isChosen = cookie.includes('lotproof-language=');
  const speaks = isChosen ? languageIn(cookie) : navigator.language.slice(0, 2);
  if (documentElement.lang === 'hi' || speaks !== 'hi') return false;
  const other = document.querySelector<HTMLAnchorElement>('[data-speak="hi"]');
  location.replace(`${other?.pathname ?? ''}${location.hash}`);
  return true;
}

async function readAddress(): Promise<void> {
  const { hash, pathname } = location;
  if (hash.length < 2) return;
  // The code reveals which car it is about, so remove it from the history and the address bar.
  history.replaceState(null, '', pathname);
  if (hash === '#shared') {
    const shared = await takeSharedFile();
    if (shared) await readFile(shared);
  } else if (hash !== '#page') {
    // Hide the page until the outcome is ready, which takes only a moment.
    document.body.hidden = true;
    // Show the page even if reading fails.
    await readCode(hash.slice(1), 'link').finally(showPage);
  }
}

function showPage(): void {
  document.body.hidden = false;
}

async function readCode(digits: string, by: 'link' | 'photo'): Promise<void> {
  const jwss = jwssOfDigits(digits);
  lastCode = typeof jwss === 'object' ? jwss : undefined;
  const judge = async (authority: DatedAuthority): Promise<Outcome[]> => {
    if (typeof jwss !== 'object') return [{ kind: jwss ?? 'altered' }];
    // A code has no disclosures.
    return Promise.all(jwss.map((jws) => verify(`${jws}~`, authority)));
  };
  keepForOtherLanguage(digits);
  await answer({ by, judge });
}

async function readFile(file: Blob, photographed: string[] = []): Promise<void> {
  started += 1;
  const own = started;
  showState('reading');
  keepForOtherLanguage('');
  const bytes = file.size > PDF_BYTES_MAX ? undefined : new Uint8Array(await file.arrayBuffer());
  if (own !== started) return; // the visitor has chosen another file meanwhile
  if (bytes && isPdf(bytes)) {
    expectReport();
    const judge = (authority: DatedAuthority, compared: FileState) =>
      verifyPdf(bytes, authority, { photographed, compared });
    const compare = async () => (await import('./compare-file.ts')).comparedFile(bytes);
    await answer({ by: 'file', judge, compare });
  } else {
    await readPicture(file);
  }
}

async function readPicture(file: Blob): Promise<void> {
  const own = started;
  const texts = await readPhoto(file);
  const links = texts?.flatMap((text) => codeLink(text) ?? []) ?? [];
  const { keys } = await keptAuthority();
  if (own !== started) return;
  const ours = new Set([location.host, ...keys.map(({ iss }) => iss)]);
  const link = links.find(({ host }) => ours.has(host));
  const [other] = links;
  if (link) await readCode(link.digits, 'photo');
  else if (other) await tell({ kind: 'other_host', host: other.host });
  else await tell({ kind: texts ? 'no_code' : 'unreadable' });
}

async function tell(outcome: Outcome): Promise<void> {
  await showOutcomes({ outcomes: [outcome], asOf: undefined, isOld: false, by: 'photo' });
}

/**
 * Shows the outcome from the phone's lists at once, then from the server's lists, and again after
 * comparing a file. An undecided outcome is shown only after the server's answer.
 */
async function answer({ by, judge, compare }: Verification): Promise<void> {
  started += 1;
  const own = started;
  let authority = await keptAuthority();
  let compared: FileState = 'comparing';
  let isAsked = false;
  let isComparing = false;
  let shown: Told | undefined;

  async function tell(): Promise<void> {
    const outcomes = await judge(authority, compared);
    showPage();
    if (own !== started) return;
    const { asOf, isOld } = authority;
    const told = { outcomes, asOf, isOld, by };
    const isSame = shown !== undefined && said(shown) === said(told);
    if (isSame) {
      showAsOf(asOf);
    } else if (isAsked || isSure(told)) {
      shown = told;
      await showOutcomes(told);
    } else {
      showState('reading');
    }
    if (!compare || isComparing || !outcomes.some(isToBeCompared)) return;
    isComparing = true;
    void compare()
      .catch(() => 'uncompared' as const) // offline, the code that makes documents may be missing
      .then((state) => {
        compared = state;
        return tell();
      });
  }

  await tell();
  void freshAuthority().then((fresh) => {
    authority = fresh ?? authority;
    isAsked = true;
    return tell();
  });
}

/** Returns a text that differs whenever the outcomes to be shown differ. */
function said({ outcomes, isOld }: Told): string {
  const each = outcomes.map((outcome) =>
    'proven' in outcome ? `${outcome.kind} ${outcome.proven.file}` : outcome.kind,
  );
  return `${each.join()} ${isOld}`;
}

function isSure({ outcomes, isOld }: Told): boolean {
  return !isOld && !outcomes.some(({ kind }) => kind === 'unknown_yet' || kind === 'not_asked');
}

function isToBeCompared(outcome: Outcome): boolean {
  return 'proven' in outcome && outcome.proven.file === 'comparing' && isDrawn(outcome.kind);
}

/** Keeps a code for the page in the other language; a file has to be chosen again. */
function keepForOtherLanguage(digits: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-speak]')) {
    link.hash = digits;
  }
}

// The keys and withdrawals that this page uses: cached ones first, then fresh ones.

/** `asOf`: when the server sent the lists; undefined if it never has. */
type DatedAuthority = Authority & { asOf: number | undefined };

/** Lists older than a week count as old: most phones have signal more often than that. */
const OLD_MS = 7 * 24 * 3600 * 1000;

/** The keys and withdrawals in the phone's lists, which may be empty. */
async function keptAuthority(): Promise<DatedAuthority> {
  return authorityOf(await keptLists(), false);
}

/** The keys and withdrawals in the server's lists; undefined if the server is out of reach. */
async function freshAuthority(): Promise<DatedAuthority | undefined> {
  const lists = await refreshLists();
  return lists && authorityOf(lists, true);
}

function authorityOf(lists: PublishedLists | undefined, isFresh: boolean): DatedAuthority {
  const { keys = [], withdrawn = [], asOf } = lists ?? {};
  // A date far in the future means that the clock was set back, so such lists also count as old.
  const isOld = !isFresh && asOf !== undefined && Math.abs(Date.now() - asOf) > OLD_MS;
  const known = [...keys, { ...SAMPLE_KEY, sample: true as const }];
  return { keys: known, withdrawn: new Set(withdrawn), isFresh, isOld, isSold, asOf };
}

/** Only the server knows which reports it sold with a stolen key. */
async function isSold({ digest, statement: { iat } }: Proven): Promise<boolean | undefined> {
  const address = onServer(`/api/proof/sold?digest=${digest}&iat=${iat}`);
  const answer = await fetch(address, { cache: 'no-store' }).catch(() => undefined);
  const said: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const sold = factAt(said, 'sold');
  return typeof sold === 'boolean' ? sold : undefined;
}
