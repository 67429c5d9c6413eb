// The app's dialog: a native one, open while it is mounted.

import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

type Props = {
  title: string;
  /** Besides its own buttons only Escape closes it. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  tone?: 'good' | 'bad';
  children?: ReactNode;
  /** What its own button to close it says. */
  close?: string | undefined;
  /** Beside that button. */
  actions?: ReactNode;
};

export function Dialog({ title, onClose, role = 'dialog', tone, children, ...rest }: Props) {
  const { close, actions } = rest;
  const element = useModal();
  const titleId = useId();
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      role={role}
      aria-labelledby={titleId}
      data-tone={tone}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>
        {close && <Button onClick={onClose}>{close}</Button>}
        {actions}
      </div>
    </dialog>
  );
}
