/** Its path; undefined where it can not be had, which is said aloud. */
export function debianProgram(name: string, debianPackage?: string): string | undefined;
