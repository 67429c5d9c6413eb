// Whether some time has passed since a component was first shown.

import { useEffect, useState } from 'react';

export function useAfter(waitMs: number): boolean {
  const [isOver, setOver] = useState(false);
  // Time passes outside React.
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), waitMs);
    return () => clearTimeout(timer);
  }, [waitMs]);
  return isOver;
}
