// Payments not credited yet, shown wherever one could be paid a second time.

import { rupeeText } from '../../../data/values/money.ts';
import { useUnverifiedPayments } from '../../state/unverified-payments.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { reasonText } from '../../words/reason-text.ts';
import { useWords } from '../../words/words.ts';

export function ComingPayments() {
  const { payments, forget } = useUnverifiedPayments();
  const words = useWords();
  const { topUp } = words;
  return payments.map((payment) => {
    const { proof, amountPaise, refusal } = payment;
    const amount = rupeeText(amountPaise);
    const why = refusal === undefined ? undefined : reasonText(refusal, words);
    return why === undefined ? (
      <div key={proof.razorpay_payment_id} className="notice">
        <Icon name="clock" />
        <p>{topUp.onItsWay(amount)}</p>
      </div>
    ) : (
      <div key={proof.razorpay_payment_id} className="notice" data-tone="bad">
        <Icon name="alert" />
        <p>
          {topUp.unadded(amount)} <span lang={why.lang}>{why.text}</span>
        </p>
        <Button onClick={() => forget(payment)}>{topUp.ok}</Button>
      </div>
    );
  });
}
