// The messages between a page and the worker that makes documents.

import type { Part, WantedDocument } from './pdf/make-pdf.ts';

export type { Part, WantedDocument };

export type DocumentRequest = WantedDocument & { id: number };
export type DocumentAnswer = { id: number; bytes: ArrayBuffer } | { id: number; error: string };
