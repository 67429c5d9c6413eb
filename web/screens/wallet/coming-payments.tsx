// Payments on their way to the wallet: said wherever one could be made a second time.

import { rupeeText } from '../../../data/values/money.ts';
import { useUnverifiedPayments } from '../../state/unverified-payments.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import notice from '../../ui/notice.module.css';
import { useWords } from '../../words/words.ts';

export function ComingPayments() {
  const { payments, forget } = useUnverifiedPayments();
  const { topUp } = useWords();
  return payments.map((payment) => {
    const { proof, amountPaise, refusal } = payment;
    const amount = rupeeText(amountPaise);
    return refusal === undefined ? (
      <div key={proof.razorpay_payment_id} className={notice.notice}>
        <Icon name="clock" />
        <p>{topUp.onItsWay(amount)}</p>
      </div>
    ) : (
      <div key={proof.razorpay_payment_id} className={notice.notice} data-tone="bad">
        <Icon name="alert" />
        <p>
          {topUp.unadded(amount)} <span lang="en">{refusal}</span>
        </p>
        <Button onClick={() => forget(payment)}>{topUp.ok}</Button>
      </div>
    );
  });
}
