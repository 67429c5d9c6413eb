// Payments not yet credited, shown wherever the dealer might otherwise pay again.

import { rupeeText } from '../../../data/values/money.ts';
import type { UnverifiedPayment } from '../../../sw/account/unverified-payments.ts';
import { useUnverifiedPayments } from '../../state/unverified-payments.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';

export function ComingPayments() {
  const { payments, found, forget } = useUnverifiedPayments();
  const words = useWords();
  const { topUp, frame } = words;
  const coming = [
    ...payments.filter(({ refusal }) => refusal === undefined).map(openPayment),
    ...found,
  ].map(({ paymentId, amountPaise }) => (
    <div key={paymentId} className="notice">
      <Icon name="clock" />
      <p>{topUp.onItsWay(rupeeText(amountPaise))}</p>
    </div>
  ));
  const refused = payments.flatMap((payment) => {
    const { proof, amountPaise, refusal } = payment;
    if (refusal === undefined) return [];
    const amount = rupeeText(amountPaise);
    const why = reasonText(refusal, words);
    return (
      <div key={proof.razorpay_payment_id} className="notice" data-tone="bad">
        <Icon name="alert" />
        <p>
          {topUp.unadded(amount)} <span lang={why.lang}>{why.text}</span>
        </p>
        <Button onClick={() => forget(payment)}>{frame.ok}</Button>
      </div>
    );
  });
  return [...coming, ...refused];
}

function openPayment({ proof, amountPaise }: UnverifiedPayment) {
  return { paymentId: proof.razorpay_payment_id, amountPaise };
}
