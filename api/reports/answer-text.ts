// The answer to a call as its exact bytes: the result where the specification expects it, with the
// receipt beside it.

import type { Service } from '../../data/catalogue.ts';
import { wrapResult } from '../../data/contract.ts';
import { type Paise, toRupees } from '../../data/values/money.ts';
import { type Entry, transactionId } from '../money/ledger-entries.ts';
import type { SaleProof } from '../proof/sale-proof.ts';

type Charge = {
  result: unknown;
  entry: Entry;
  spendablePaise: Paise;
  proof: SaleProof['inReceipt'];
};

export function answerText(
  { service, key }: { service: Service; key: string },
  { result, entry, spendablePaise, proof }: Charge,
): string {
  return JSON.stringify({
    data: wrapResult(service.envelope, result),
    receipt: {
      id: transactionId(entry.number),
      key,
      serviceName: service.serviceName,
      price: toRupees(entry.amount_paise),
      balance: toRupees(spendablePaise),
      at: new Date(entry.at).toISOString(),
      ...proof,
    },
  });
}
