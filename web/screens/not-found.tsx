// Handles addresses without a screen in the app: opens a public page, or says that there is none.

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../ui/button.tsx';
import { Brand } from '../ui/mark.tsx';
import { useTitle } from '../ui/page.tsx';
import { useWords } from '../words/words.ts';

export function NotFound() {
  const { missing, frame } = useWords();
  useTitle(missing.title);
  return (
    <main className="alone">
      <a href="/">
        <Brand />
      </a>
      <h1>{missing.title}</h1>
      <p>{missing.text}</p>
      <div className="row">
        <ButtonLink to="/Dashboard" look="primary">
          {frame.dashboard}
        </ButtonLink>
        <ButtonLink to="/reports">{frame.reports}</ButtonLink>
      </div>
    </main>
  );
}

/**
 * Leaves the app for a prerendered page. The address came from a link inside the app, or has a
 * different letter case.
 */
export function PublicDocument({ path }: { path: string }) {
  const { key } = useLocation();
  // If the server answered this very address with the app, the build lacks the page.
  const isMissing = key === 'default' && decodeURI(window.location.pathname) === path;
  // Leave the app for the server's page.
  useEffect(() => {
    if (!isMissing) window.location.replace(path);
  }, [isMissing, path]);
  return isMissing ? <NotFound /> : null;
}
