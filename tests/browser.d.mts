/** Returns the path of a browser that starts; installs one if there is none. */
export function browserPath(): string;

/** Returns the path of a browser that needs less processor time, for tests that need only pages. */
export function shellPath(): string;

/** Installs that browser if it is missing and can be had. */
export function installShell(): void;
