// Our own icons of the five social networks where Lotproof can be followed.

const paths = {
  Facebook:
    'M14 21v-8h3l.6-3.5H14V7.400c0-1 .5-1.9 2-1.900h1.700V2.700S16.2 2.5 14.8 2.500c-2.9 0-4.6 1.7-4.6 4.700v2.300H7V13h3.200v8',
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M17 7v.1',
  X: 'M4 4l16 16M20 4L4 20',
  LinkedIn: 'M4 9v11M4 4.500v.1M9 20V9M9 13c0-5 8-6 8 0v7',
  YouTube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M10 9l5 3-5 3z',
} as const;

type SocialName = keyof typeof paths;

export const socials = Object.keys(paths) as SocialName[];

export function SocialIcon({ name }: { name: SocialName }) {
  return (
    <svg className="icon" width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
