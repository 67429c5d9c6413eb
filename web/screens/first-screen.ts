// The chunk of a dealer's first screen.

export { Dashboard } from './dashboard.tsx';
export { Shell } from './shell.tsx';
