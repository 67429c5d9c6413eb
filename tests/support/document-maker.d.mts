// The types of document-maker.mjs for TypeScript.

export function madeFile(sdJwts: readonly string[], unsigned?: object): Promise<Buffer>;
