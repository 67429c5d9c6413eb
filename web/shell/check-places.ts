// The places of the app that several menus link to.

import { catalogue } from '../../data/catalogue.ts';

/** Where every check is found, in the order of the side navigation. */
export const checkPlaces = catalogue.map(({ id, route, icon }) => ({ id, to: route, icon }));
