// Buttons, and links that look like buttons. A screen has one primary action.

import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

/** `final` is for acts that cannot be undone. */
export type Look = 'primary' | 'plain' | 'quiet' | 'final';
type Dressed = { look?: Look; icon?: IconName };

export function Button({
  look = 'plain',
  icon,
  children,
  className = '',
  ...rest
}: ComponentProps<'button'> & Dressed) {
  return (
    <button type="button" {...rest} className={`${styles.button} ${styles[look]} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

export function ButtonLink({
  look = 'plain',
  icon,
  children,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & Dressed) {
  return (
    <Link {...rest} className={`${styles.button} ${styles[look]} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A button that shows only its icon. `label` says what it does. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${styles.icon} ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}
