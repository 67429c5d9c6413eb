// Redirects from an address inside the app to its prerendered page: from another letter case, or
// from a screen.

import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

export function PublicDocument({ path }: { path: string }) {
  const { key } = useLocation();
  // The app was loaded at the page's own address: the page was not built.
  const isMissing = key === 'default' && decodeURI(window.location.pathname) === path;
  // Leaves the app, which happens outside React.
  useEffect(() => {
    if (!isMissing) window.location.replace(path);
  }, [isMissing, path]);
  return isMissing ? <NotFound /> : null;
}
