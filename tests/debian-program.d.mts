/** Its path; undefined where it can not be had, which is said aloud. */
export function debianProgram(name: string, debianPackage?: string): string | undefined;

/** The same of a program that needs libraries of the system, which come with its package. */
export function installedProgram(name: string, debianPackage: string): string | undefined;
