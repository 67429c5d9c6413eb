// The messages between a page and the worker that makes documents.

import type { Letterhead, Report } from '../../data/report.ts';

export type DocumentRequest = { id: number; report: Report; letterhead: Letterhead };
export type DocumentAnswer = { id: number; bytes: ArrayBuffer } | { id: number; error: string };
