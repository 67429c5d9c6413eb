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
  car: 'M4 16v-3l2-1 2-5h8l2 5 2 1v3zM6 16v2M18 16v2M8 12h8',
  plate: 'M3 7h18v10H3zM7 7v10M10.5 12h7',
  next: 'M9 5l7 7-7 7',
  alert: 'M12 4l9 16H3zM12 10v4.5M12 17.2v.1',
  card: 'M3 6h18v12H3zM3 10h18M7 14.5h4',
  slip: 'M6 3h12v18l-2-1.3-2 1.3-2-1.3-2 1.3-2-1.3L6 21zM9.5 8h5M9.5 12h5',
  bank: 'M4 10l8-5 8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 20h16',
  odometer: 'M5.5 18A8.5 8.5 0 1 1 18.5 18M12 13l4-4M8 20h8',
  signal: 'M5 19v-3M10 19v-7M15 19V8M20 19V4',
  noSignal: 'M5 19v-3M10 19v-7M15 19v-3M20 19v-5M4 4l16 16',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.5 9.5c0-3.5 5.5-3 4.8 0-.4 1.5-2.3 1.6-2.3 4M12 17v.1',
  eye: 'M2.5 12c4-8 15-8 19 0-4 8-15 8-19 0M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  device: 'M8 3h8v18H8zM11 18h2',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  key: 'M9 15a4 4 0 1 0-4-4 4 4 0 0 0 4 4M12 9l8-5M17 6l2 3',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  share: 'M12 15V4M8 8l4-4 4 4M7 11H5v9h14v-9h-2',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
