// The Add Wallet Balance form: an amount in digits and words.

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { plateGroups, plateKey } from '../../../data/values/identifiers.ts';
import { type Paise, parseRupees, rupeeText } from '../../../data/values/money.ts';
import { type OutboxRow, type Shortfall, useShortfall } from '../../state/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogForm } from '../../ui/dialog.tsx';
import field from '../../ui/field.module.css';
import { Field, SelectField } from '../../ui/field.tsx';
import { type Language, useLanguage, useWords } from '../../words/words.ts';
import { serviceText } from '../outbox/outbox-request.tsx';
import { ComingPayments } from './coming-payments.tsx';

/** Common amounts: enough for a day's, a week's or a month's reports. */
const QUICK_PAISE = [100_00, 500_00, 1000_00];

type Props = {
  amount: string;
  onAmount: (amount: string) => void;
  onPay: () => void;
  onClose: () => void;
  isReady: boolean;
  isOrdering: boolean;
};

export function AmountForm({ amount, onAmount, onPay, onClose, isReady, isOrdering }: Props) {
  const { topUp: text, frame } = useWords();
  const inWords = useAmountInWords(parseRupees(amount));
  const shortfall = useShortfall();
  const quickPaise = shortfall ? [shortfall.missingPaise, 100_00, 500_00] : QUICK_PAISE;

  return (
    <Dialog
      title={text.title}
      close={frame.cancel}
      onClose={onClose}
      act={{ text: isReady ? text.add : text.scriptLoading, disabled: isOrdering }}
    >
      <DialogForm className="stack roomy" onSubmit={onPay}>
        <ComingPayments />
        {shortfall && <WhatFor {...shortfall} />}
        <SelectField label={text.currency} options={[{ value: 'INR', text: text.inr }]} />
        <Field
          label={text.amount}
          hint={text.minimum}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
        />
        <fieldset className="row even" aria-label={text.quick}>
          {[...new Set(quickPaise)].map((paise) => (
            <Button key={paise} onClick={() => onAmount(String(paise / 100))}>
              {rupeeText(paise)}
            </Button>
          ))}
        </fieldset>
        <InWords text={inWords} />
      </DialogForm>
    </Dialog>
  );
}

/** Says which waiting requests the money is for. */
function WhatFor({ missingPaise, short, covered }: Shortfall) {
  const words = useWords();
  const { topUp: text } = words;
  const amount = rupeeText(missingPaise);
  const plates = new Set(short.map(({ subject = '' }) => plateKey(subject)));
  const [plate = ''] = plates;
  if (plates.size > 1) return <p>{text.moreForAll({ amount, count: short.length })}</p>;
  const its = covered.filter(({ subject = '' }) => plateKey(subject) === plate);
  const named = (rows: OutboxRow[]) => rows.map((row) => serviceText(row, words)).join(', ');
  const subject = plateGroups(short[0]?.subject ?? '').join(' ');
  return (
    <p>
      {text.moreFor({ amount, plate: subject, checks: named(short) })}{' '}
      {its.length > 0 && text.onTheirWay(named(its))}
    </p>
  );
}

/** The amount in words. The box has room for a lakh and some paise. */
function InWords({ text }: { text: string }) {
  const { topUp } = useWords();
  const id = useId();
  return (
    <div className={field.field}>
      <label htmlFor={id}>{topUp.inWords}</label>
      <textarea id={id} readOnly rows={3} value={text} />
    </div>
  );
}

// Writes an amount as on an Indian cheque. Each language's number words are in a chunk of their
// own, which loads when the first amount is typed.

type NumberWords = { convert: (whole: number) => string };

const numberWords: Record<Language, () => Promise<NumberWords>> = {
  en: async () => new (await import('to-words/en-IN')).ToWords(),
  hi: async () => new (await import('to-words/hi-IN')).ToWords(),
};

/**
 * Returns `One Lakh Twenty Five Thousand rupees`, with any paise; '' without an amount or before
 * the words have loaded.
 */
function useAmountInWords(amountPaise: Paise | undefined): string {
  const language = useLanguage();
  const { topUp } = useWords();
  const { data } = useQuery({
    queryKey: ['number words', language],
    queryFn: numberWords[language],
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (amountPaise === undefined || !data) return '';
  const paise = amountPaise % 100;
  const rupees = data.convert(Math.trunc(amountPaise / 100));
  return topUp.spelled({ rupees, paise: paise === 0 ? undefined : data.convert(paise) });
}
