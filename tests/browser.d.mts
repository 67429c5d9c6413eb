/** The path of a browser that starts, installed if there is none. */
export function browserPath(): string;

/** The path of one that needs less of the processor, for tests of pages alone. */
export function shellPath(): string;

/** Adds that to a machine where it is missing and can be had. */
export function installShell(): void;
