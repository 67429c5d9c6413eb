/** The program's path. Undefined, with a printed notice, if it cannot be installed. */
export function debianProgram(name: string, debianPackage?: string): string | undefined;

/** The same for a program that needs system libraries, which come with its package. */
export function installedProgram(name: string, debianPackage: string): string | undefined;
