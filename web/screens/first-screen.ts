// The chunk with a dealer's first screen.

export { Shell } from '../shell/shell.tsx';
export { Dashboard } from './dashboard/dashboard.tsx';
