/** Whether WebKit, its driver and a display for it are on this machine. */
export function isWebKitHere(): boolean;
