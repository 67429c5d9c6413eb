// English: the specification's own texts, and ours around them.

import { catalogue } from '../../data/catalogue.ts';
import type { ServiceId } from '../../data/service.ts';
import * as account from './english/account.ts';
import { dashboard } from './english/dashboard.ts';
import * as frame from './english/frame.ts';
import { login } from './english/login.ts';
import * as wallet from './english/wallet.ts';

/** What a check is called in menus and lists. */
const services = Object.fromEntries(
  catalogue.map(({ id, shortName }) => [id, shortName]),
) as Record<ServiceId, string>; // the catalogue has every id

export const english = { services, login, dashboard, ...frame, ...wallet, ...account };
