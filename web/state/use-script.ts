// Loads the script of another site, once for as long as the page is open.

import { useQuery } from '@tanstack/react-query';

/** Loads nothing while there is no address; `isLoaded`: whether what the script gives is there. */
export function useScript(address: string | undefined, isLoaded: () => boolean) {
  return useQuery({
    queryKey: ['script', address],
    queryFn: async () => {
      if (address === undefined || isLoaded()) return true;
      await load(address);
      // What blocks a script may put an empty one in its place.
      if (!isLoaded()) throw new Error(`Not the script that is meant: ${address}`);
      return true;
    },
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The script did not load: ${address}`));
    };
    document.head.append(script);
  });
}
