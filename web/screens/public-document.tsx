// Sends whoever comes here inside the app to the page that the build made of this address: from
// another letter case, or from a screen.

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

export function PublicDocument({ path }: { path: string }) {
  const { key } = useLocation();
  // The app was loaded at the page's own address: nobody has built the page.
  const isMissing = key === 'default' && decodeURI(window.location.pathname) === path;
  // Leaves the app, which is no business of React's.
  useEffect(() => {
    if (!isMissing) window.location.replace(path);
  }, [isMissing, path]);
  return isMissing ? <NotFound /> : null;
}
