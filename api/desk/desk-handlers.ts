// What answers each call of the desk.

import { carryOut, preview } from './acts/act.ts';
import { exportDealer } from './acts/export-dealer.ts';
import { dealerPage } from './dealer.ts';
import type { DeskHandlers } from './desk-endpoints.ts';
import { nothingFound } from './desk-request.ts';
import { beginJob, promisesAsked, stopJob } from './jobs/job-calls.ts';
import { paymentStoryFor } from './payment.ts';
import { meOf } from './people/me.ts';
import {
  addPasskey,
  askEnrolment,
  askSignIn,
  endOwnSession,
  enrol,
  signIn,
  signOut,
} from './people/sign-in.ts';
import { askAct } from './people/signed-act.ts';
import { servicesOf } from './services.ts';
import { todayOf } from './today.ts';

export const deskHandlers: DeskHandlers = {
  enrolOptions: askEnrolment,
  enrolVerify: enrol,
  signInOptions: askSignIn,
  signInVerify: signIn,
  signOut,
  endSession: endOwnSession,
  addPasskey,
  people: ({ reading }) => reading.ask('people', {}),
  me: meOf,

  actChallenge: askAct,
  actPreview: preview,
  act: carryOut,
  exportDealer,

  jobs: async ({ jobs }) => ({ jobs: jobs.all() }),
  beginJob,
  stopJob,
  promises: promisesAsked,

  today: todayOf,
  find: ({ reading }, { query }) => reading.ask('found', query),

  dealer: async (desk, request) => there(await dealerPage(desk, request)),
  dealerStatement: ({ reading }, { query }) => reading.ask('statement', query),
  dealerCalls: ({ reading }, { query }) => reading.ask('calls', query),
  dealerOrders: ({ reading }, { query }) => reading.ask('orders', query),
  dealerSessions: ({ reading, backend }, { query: { id } }) =>
    reading.ask('sessions', { id, at: backend.clock() }),
  dealerLog: ({ reading }, { query: { id, after } }) => reading.ask('log', { dealer: id, after }),

  payment: async (desk, { query }) => there(await paymentStoryFor(desk, query.id)),
  call: async ({ reading, backend }, { query: { id } }) =>
    there(await reading.ask('call', { id: Number(id), at: backend.clock() })),

  services: servicesOf,
  books: ({ reading }) => reading.ask('books', {}),
  vouchers: ({ reading, backend }, { query }) =>
    reading.ask('vouchers', { ...query, seller: backend.config.seller }),
  log: ({ reading }, { query }) => reading.ask('log', query),
};

function there<T>(found: T | undefined): T {
  if (found === undefined) throw nothingFound();
  return found;
}
