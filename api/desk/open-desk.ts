// Opens the desk beside the running server: its app, and the thread that reads for it.

import type { RequestListener } from 'node:http';
import type { Backend } from '../backend.ts';
import type { Port } from '../http/listening.ts';
import type { Desk } from './desk.ts';
import { makeDeskApp } from './desk-app.ts';
import { openReadingThread } from './reading/reading-thread.ts';

type Beside = Pick<Desk, 'sourceHealth' | 'scheduled'> & {
  /** The private listener. */
  port: Port;
  /** Where the built page lies. */
  webDir: string;
};

type OpenDesk = {
  url: string | undefined;
  answer: RequestListener;
  close: () => Promise<void>;
};

export function openDesk(backend: Backend, { port, webDir, ...watched }: Beside): OpenDesk {
  const { config } = backend;
  // Nobody can sign in yet: only a sandbox, where nothing is real, has a desk.
  if (config.live) return { url: undefined, answer: closed, close: async () => undefined };
  const url = config.deskUrl ?? `http://localhost:${new URL(port.url).port}`;
  const reading = openReadingThread(config.dataDir);
  const answer = makeDeskApp({ ...watched, backend, reading, url }, webDir);
  return { url, answer, close: reading.close };
}

const closed: RequestListener = (_, response) => void response.writeHead(404).end();
