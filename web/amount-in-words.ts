// An amount as it is written on an Indian cheque.

import { ToWords } from 'to-words/en-IN';
import type { Paise } from '../data/money.ts';

const words = new ToWords();

/** `One Lakh Twenty Five Thousand rupees`, and paise where there are any. */
export function amountInWords(amountPaise: Paise): string {
  const paise = amountPaise % 100;
  const rupees = `${words.convert(Math.trunc(amountPaise / 100))} rupees`;
  return paise === 0 ? rupees : `${rupees} and ${words.convert(paise)} paise`;
}
