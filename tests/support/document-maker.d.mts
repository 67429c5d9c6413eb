// What TypeScript knows of document-maker.mjs.

export function madeFile(sdJwts: readonly string[], unsigned?: object): Promise<Buffer>;
