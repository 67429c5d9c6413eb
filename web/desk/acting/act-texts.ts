// What each act is called, and what is asked for it.

import type { Act } from '../../../data/desk/acts.ts';
import { rupeeText } from '../../../data/values/money.ts';

type ActText = {
  /** On its button, and over its dialog. */
  name: string;
  /** What it does, in a sentence. */
  does: string;
  asksAmount?: 'always' | 'perhaps';
  /** Cannot be undone, or ends somebody's access. */
  isFinal?: boolean;
  /** Over what came of it, where that was not what was hoped for. */
  unmet?: string;
  /** Asks what dealers read meanwhile. */
  asksSentence?: boolean;
  /** Asks for the dealer's whole email, typed by hand. */
  asksEmail?: boolean;
};

export const actTexts: Record<Act['kind'], ActText> = {
  credit: { name: 'Give credit', does: 'Gives the dealer money by hand.', asksAmount: 'always' },
  debit: {
    name: 'Take credit',
    does: 'Takes money by hand, never more than can be spent.',
    asksAmount: 'always',
  },
  refund: {
    name: 'Refund',
    does: 'Returns the payment, or a part of it, to the card or account it came from.',
    asksAmount: 'perhaps',
  },
  reconcile: {
    name: 'Ask the gateway',
    does:
      'Credits the money if the gateway has it by now. If it comes later, that is done by ' +
      'itself; if it never comes, the bank gives it back by itself in some days.',
    unmet: 'Checked',
  },
  withdraw: {
    name: 'Withdraw the report',
    does: 'Gives its price back; whoever checks its code is told that its data proved wrong.',
    isFinal: true,
  },
  settle: {
    name: 'Settle the difference',
    does: 'Says that it was looked at and put right: Today names it no more. No money is moved.',
  },
  'sign-out': { name: 'Sign out everywhere', does: 'Ends every session of the dealer.' },
  block: {
    name: 'Block',
    does: 'Ends every session and refuses the next sign-in. What was paid for is kept.',
    isFinal: true,
  },
  unblock: { name: 'Unblock', does: 'Lets the dealer sign in again.' },
  purge: {
    name: 'Delete the account',
    does:
      'Forgets for ever who the dealer is. Have the dealer ask from that address first: ' +
      'whoever calls may be somebody else.',
    isFinal: true,
    asksEmail: true,
  },
  'service-off': {
    name: 'Switch off',
    does: 'No dealer can buy it until it is switched on again.',
    isFinal: true,
    asksSentence: true,
  },
  'service-on': { name: 'Switch on', does: 'Dealers can buy it again at once.' },
  export: { name: 'Save their data', does: 'All that is kept of this dealer, as a JSON file.' },
  job: { name: 'Begin', does: 'Begins long work.' },
  'add-passkey': { name: 'Add a passkey', does: 'Makes a second key, for a lost phone.' },
};

/** What its button says: a withdrawal, how much it gives back. */
export function buttonText({
  kind,
  amountPaise,
}: {
  kind: Act['kind'];
  amountPaise?: number | undefined;
}) {
  return kind === 'withdraw' && amountPaise !== undefined
    ? `Withdraw and give ${rupeeText(amountPaise)} back`
    : actTexts[kind].name;
}
