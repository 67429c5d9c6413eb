// The files of this build, which the phone has from the worker's installation on.

import { PrecacheController } from 'workbox-precaching';

export const files = new PrecacheController();
