// The messages between a page and the worker that makes documents.

import type { Part } from './pdf/make-pdf.ts';

export type { Part };

export type DocumentRequest = { id: number; parts: readonly [Part, ...Part[]] };
export type DocumentAnswer = { id: number; bytes: ArrayBuffer } | { id: number; error: string };
