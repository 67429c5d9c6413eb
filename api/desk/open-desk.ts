// Opens the desk beside the running server: its app, and the thread that reads for it.

import type { RequestListener } from 'node:http';
import type { Backend } from '../backend.ts';
import type { Port } from '../http/listening.ts';
import { placeOf } from '../storage/open-configured.ts';
import type { Desk } from './desk.ts';
import { makeDeskApp } from './desk-app.ts';
import { makeEvents } from './events.ts';
import { makeJobs } from './jobs/jobs.ts';
import { makeCeremonies } from './people/ceremonies.ts';
import { openReadingThread } from './reading/reading-thread.ts';

type Beside = Pick<Desk, 'sourceHealth' | 'scheduled'> & {
  /** The private listener. */
  port: Port;
  /** Where the built page lies. */
  webDir: string;
};

type OpenDesk = {
  url: string;
  answer: RequestListener;
  close: () => Promise<void>;
};

export function openDesk(backend: Backend, { port, webDir, ...watched }: Beside): OpenDesk {
  const { config } = backend;
  const url = config.deskUrl ?? `http://localhost:${new URL(port.url).port}`;
  const ceremonies = makeCeremonies(backend);
  const reading = openReadingThread(placeOf(config));
  const jobs = makeJobs(backend.clock);
  const desk: Desk = { ...watched, backend, reading, ceremonies, jobs, url };
  const events = makeEvents(desk);
  return {
    url,
    answer: makeDeskApp(desk, events, webDir),
    async close() {
      events.close();
      jobs.close();
      await reading.close();
    },
  };
}
