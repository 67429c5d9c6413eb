// The app's dialog: a native one that stays open as long as it is mounted.

import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { store } from '../state/store.ts';
import { Button, type Look } from './button.tsx';
import styles from './dialog.module.css';

/** The dialog's main button. Without `onPress`, it submits the {@link DialogForm} inside. */
export type Act = {
  text: string;
  look?: Look;
  disabled?: boolean;
  onPress?: () => void;
};

type Props = {
  title: string;
  /** Called by the close button and Escape. */
  onClose: () => void;
  role?: 'dialog' | 'alertdialog';
  tone?: 'good' | 'bad';
  children?: ReactNode;
  /** The text of the close button. */
  close?: string | undefined;
  /** The main button, beside the close button. */
  act?: Act | '' | false | null | undefined;
  /** Any further buttons, beside those two. */
  actions?: ReactNode;
};

const FormId = createContext('');

export function Dialog({ title, onClose, role = 'dialog', tone, children, ...rest }: Props) {
  const { close, act, actions } = rest;
  const formId = useId();
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
      // A page can keep a dialog open only once: a second Escape or Back closes it.
      onClose={() => element.current?.showModal()}
    >
      <h2 id={titleId}>{title}</h2>
      <div className={styles.body}>
        <FormId value={formId}>{children}</FormId>
      </div>
      <div className={styles.actions}>
        {close && <Button onClick={onClose}>{close}</Button>}
        {act && (
          <Button
            look={act.look ?? 'primary'}
            disabled={act.disabled}
            {...(act.onPress
              ? { onClick: () => act.onPress?.() }
              : { type: 'submit', form: formId })}
          >
            {act.text}
          </Button>
        )}
        {actions}
      </div>
    </dialog>
  );
}

type FormProps = { onSubmit: () => void; className?: string | undefined; children: ReactNode };

/** The form inside a dialog. The dialog's own button submits it. */
export function DialogForm({ onSubmit, className = 'stack', children }: FormProps) {
  return (
    <form
      id={use(FormId)}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

type SheetProps = {
  className: string | undefined;
  label: string;
  onClose: () => void;
  children: ReactNode;
};

/** A panel that slides in over the rest of the screen. A tap outside the panel closes it. */
export function Sheet({ className, label, onClose, children }: SheetProps) {
  const element = useModal();
  return (
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      onClose={onClose}
      onPointerDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose(); // a tap on the backdrop
      }}
    >
      {children}
    </dialog>
  );
}

/** The open dialogs, the topmost one last. */
const modals = store<readonly HTMLDialogElement[]>([]);

/** The topmost modal. Screen readers ignore everything outside it. */
export const useTopModal = () => modals.use().at(-1);

/** Opens a dialog element as a modal for as long as its component is mounted. */
export function useModal() {
  const element = useRef<HTMLDialogElement>(null);
  // `showModal` makes the browser disable the rest of the page. If the dialog is closed before its
  // element is removed, the browser returns the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    dialog.showModal();
    // A long dialog starts at its top, even if its first button is far below
    // (https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/).
    if (dialog.scrollTop > 0) beginAtTitle(dialog);
    modals.set([...modals.get(), dialog]);
    return () => {
      dialog.close();
      modals.set(modals.get().filter((each) => each !== dialog));
    };
  }, []);
  return element;
}

/**
 * Moves the focus to the title. The title is made focusable only for this, because otherwise short
 * dialogs would focus the title instead of their first field.
 */
function beginAtTitle(dialog: HTMLDialogElement): void {
  const title = dialog.querySelector('h2');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}
