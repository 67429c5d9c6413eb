// The one field that finds anything; the key / leads to it from everywhere.

import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './find-field.module.css';

type Props = { onFind: (question: string) => void };

export function FindField({ onFind }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // A key pressed anywhere on the page is the outside world of this field.
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea');
      if (event.key !== '/' || isTyping || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
  return (
    <search>
      <form
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault();
          const question = input.current?.value.trim() ?? '';
          if (question !== '') onFind(question);
        }}
      >
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          aria-label="Find a dealer, a payment or a report"
          placeholder="Email, order, payment, report, voucher, plate"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={254}
        />
      </form>
    </search>
  );
}
