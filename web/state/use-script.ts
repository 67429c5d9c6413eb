// Loads a script from another site, once per page.

import { useQuery } from '@tanstack/react-query';

/** Loads the script at this address, if there is one. `isLoaded`: whether the script has run. */
export function useScript(address: string | undefined, isLoaded: () => boolean) {
  return useQuery({
    queryKey: ['script', address],
    queryFn: async () => {
      if (address === undefined || isLoaded()) return true;
      await load(address);
      // An ad blocker may have replaced the script with an empty one.
      if (!isLoaded()) throw new Error(`The script has been replaced: ${address}`);
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
