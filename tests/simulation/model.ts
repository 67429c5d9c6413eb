// What a dealer's wallet must be, written a second time and as plainly as can be: it knows what
// was done and what trouble there was, and nothing of how the server keeps its database.

export const PRICE_PAISE = 25_00;

type Call = { plate: string } & (
  | { state: 'free' }
  /** Money is set aside, and nobody will settle it but the completer. */
  | { state: 'open'; dueAt: number }
  /** Charged; `text` is the answer's bytes once somebody has read them. */
  | { state: 'captured'; at: number; text: string | undefined }
  | { state: 'forgotten' }
  /** Nobody confirmed it for 30 days: its price is back. */
  | { state: 'given back' }
);

type Move = {
  type: 'Credit' | 'Debit';
  amountPaise: number;
  what: 'recharge' | 'report' | 'refund' | 'dispute';
};

export type Wallet = {
  postedPaise: number;
  /** For refunds that are under way, and disputes that nobody has decided. */
  setAsidePaise: number;
  calls: Map<string, Call>;
  /** Keys that were refused before any money was set aside: they are as new as before. */
  refused: Set<string>;
  /** Keys that were taken back uncharged: no copy of them buys ever again. */
  withdrawn: Set<string>;
  /** The statement as it was read at the last rest. */
  statement: Record<string, unknown>[];
  /** What has moved since, in any order. */
  moves: Move[];
};

export function newWallet(): Wallet {
  return {
    postedPaise: 0,
    setAsidePaise: 0,
    calls: new Map(),
    refused: new Set(),
    withdrawn: new Set(),
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
