// Loads the script of another site, once for as long as the page is open.

import { useQuery } from '@tanstack/react-query';

/** Loads nothing while there is no address; `isLoaded`: whether the page has the script already. */
export function useScript(address: string | undefined, isLoaded: () => boolean) {
  return useQuery({
    queryKey: ['script', address],
    queryFn: () => (address === undefined || isLoaded() ? true : load(address)),
    enabled: address !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

function load(address: string): Promise<true> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve(true);
    script.onerror = () => reject(new Error(`The script did not load: ${address}`));
    document.head.append(script);
  });
}
