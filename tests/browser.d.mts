/** The path of a browser that starts, installed if there is none. */
export function browserPath(): string;
