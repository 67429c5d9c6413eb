// Buttons, and links that look like buttons. A screen has one primary action.

import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

/** `final` is for actions that cannot be undone. */
export type Look = 'primary' | 'plain' | 'quiet' | 'final';
type Dressed = {
  look?: Look | undefined;
  icon?: IconName | undefined;
  className?: string | undefined;
  children?: ReactNode;
};

/** The class and the content that a button and a link share. */
function dressed({ look = 'plain', icon, className = '', children }: Dressed) {
  return {
    className: `${styles.button} ${styles[look]} ${className}`,
    children: (
      <>
        {icon && <Icon name={icon} />}
        {children}
      </>
    ),
  };
}

export function Button({ look, icon, ...rest }: ComponentProps<'button'> & Dressed) {
  return <button type="button" {...rest} {...dressed({ look, icon, ...rest })} />;
}

export function ButtonLink({ look, icon, ...rest }: ComponentProps<typeof Link> & Dressed) {
  return <Link {...rest} {...dressed({ look, icon, ...rest })} />;
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
