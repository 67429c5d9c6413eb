/** Returns the program's path. Undefined, with a printed notice, if it cannot be installed. */
export function debianProgram(name: string, debianPackage?: string): string | undefined;

/** Like `debianProgram`, for a program whose package brings the system libraries it needs. */
export function installedProgram(name: string, debianPackage: string): string | undefined;
