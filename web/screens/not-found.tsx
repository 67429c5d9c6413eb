// Handles addresses that have no screen in the app: opens a public page, or says there is none.

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
 * Leaves the app for a prerendered page. The address came from a link inside the app, or its letter
 * case differs.
 */
export function PublicDocument({ path }: { path: string }) {
  const { key } = useLocation();
  // If the server answered this very address with the app, the page is missing from the build.
  const isMissing = key === 'default' && decodeURI(window.location.pathname) === path;
  // Leave the app for the server's page.
  useEffect(() => {
    if (!isMissing) window.location.replace(path);
  }, [isMissing, path]);
  return isMissing ? <NotFound /> : null;
}
