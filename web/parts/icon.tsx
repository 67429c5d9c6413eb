// The app's icons: strokes on a 24-pixel square, in the colour of their text.

const paths = {
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  list: 'M4 6h16M4 12h16M4 18h10',
  report: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  outbox: 'M4 14v5h16v-5M12 15V4M8 8l4-4 4 4',
  wrench: 'M14.5 6.5a4 4 0 0 0 5 5L21 13a6 6 0 0 1-8-8zM13 9l-8.5 8.5a2 2 0 0 0 3 3L16 12',
  wallet: 'M4 7h15v12H4zM4 7l11-3v3M15 13h4',
  refresh: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
  plus: 'M12 5v14M5 12h14',
  phone:
    'M6 4h3l2 5-2 1.5a11 11 0 0 0 4.5 4.5L15 13l5 2v3a2 2 0 0 1-2 2A15 15 0 0 1 4 6a2 2 0 0 1 2-2',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20a7.5 7.5 0 0 1 15 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  logout: 'M14 4H5v16h9M10 12h10M16 8l4 4-4 4',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  open: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5L20 20',
  back: 'M15 5l-7 7 7 7',
  check: 'M5 12.5l4.5 4.5L19 7',
  plate: 'M3 7h18v10H3zM7 7v10M10.5 12h7',
  next: 'M9 5l7 7-7 7',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.1',
  share: 'M12 15V4M8 8l4-4 4 4M7 11H5v9h14v-9h-2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  signal: 'M4 18v1M9 14v5M14 10v9M19 5v14',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
