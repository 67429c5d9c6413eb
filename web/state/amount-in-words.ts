// An amount as it is written on an Indian cheque, in the dealer's language. The numbers' words are
// a chunk of each language's own, fetched when an amount is first typed.

import { useQuery } from '@tanstack/react-query';
import type { Paise } from '../../data/values/money.ts';
import { type Language, useLanguage, useWords } from '../words/words.ts';

type NumberWords = { convert: (whole: number) => string };

const numberWords: Record<Language, () => Promise<NumberWords>> = {
  en: async () => new (await import('to-words/en-IN')).ToWords(),
  hi: async () => new (await import('to-words/hi-IN')).ToWords(),
};

/**
 * Gives `One Lakh Twenty Five Thousand rupees`, and paise where there are any; '' for no amount,
 * and until the words are here.
 */
export function useAmountInWords(amountPaise: Paise | undefined): string {
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
