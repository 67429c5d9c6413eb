// Loads another site's script once per page.

import { useQuery } from '@tanstack/react-query';

/** Without an address it loads no script. `isLoaded`: whether the script has defined its part. */
export function useScript(address: string | undefined, isLoaded: () => boolean) {
  return useQuery({
    queryKey: ['script', address],
    queryFn: async () => {
      if (address === undefined || isLoaded()) return true;
      await load(address);
      // A blocker may put an empty script in its place.
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
