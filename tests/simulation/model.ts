// A dealer's wallet, computed a second time as plainly as possible: it knows the actions and the
// faults, but not how the server keeps its database.

export const PRICE_PAISE = 25_00;

type Call = { plate: string } & (
  | { state: 'free' }
  /** The money is set aside, and only the completer will settle it. */
  | { state: 'open'; dueAt: number }
  /** The call was charged. `text`: the answer's bytes once they have been read. */
  | { state: 'captured'; at: number; text: string | undefined }
  | { state: 'forgotten' }
  /** The report was unconfirmed for 30 days, so its price is refunded. */
  | { state: 'given back' }
);

type Move = {
  type: 'Credit' | 'Debit';
  amountPaise: number;
  what: 'recharge' | 'report' | 'refund' | 'dispute';
};

export type Wallet = {
  postedPaise: number;
  /** Money set aside for refunds in progress and undecided disputes. */
  setAsidePaise: number;
  calls: Map<string, Call>;
  /** Keys refused before any money was set aside; they are unused. */
  refused: Set<string>;
  /** Keys cancelled without a charge: no copy of them ever buys. */
  cancelled: Set<string>;
  /** The statement as it was last read while no work was in progress. */
  statement: Record<string, unknown>[];
  /** The movements since that statement was read, in any order. */
  moves: Move[];
};

export function newWallet(): Wallet {
  return {
    postedPaise: 0,
    setAsidePaise: 0,
    calls: new Map(),
    refused: new Set(),
    cancelled: new Set(),
    statement: [],
    moves: [],
  };
}

export function spendablePaise({ postedPaise, setAsidePaise, calls }: Wallet): number {
  const open = [...calls.values()].filter(({ state }) => state === 'open').length;
  return postedPaise - setAsidePaise - open * PRICE_PAISE;
}

export function move(wallet: Wallet, made: Move): void {
  wallet.postedPaise += made.type === 'Credit' ? made.amountPaise : -made.amountPaise;
  wallet.moves.push(made);
}
