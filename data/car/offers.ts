// The reports to offer for a plate: the car's papers, with or without the maker's history. Leaves
// out reports that the phone has bought within the last day or is buying now.

import { catalogue, type Service, type ServiceId, serviceById } from '../catalogue.ts';
import type { Paise } from '../values/money.ts';

/** The services that sell makers' histories. */
export const makerServices: readonly Service[] = catalogue.filter(
  ({ maker }) => maker !== undefined,
);

/** Other names that the register uses for makers. */
const ALSO_WRITTEN: Readonly<Record<string, RegExp>> = {
  Maruti: /SUZUKI(?! MOTORCYCLE)|MARUTHI|\bMSIL\b/,
  Mahindra: /MAHENDRA|\bM ?(&|AND) ?M\b/,
  Hyundai: /HUNDAI|HYUNDAY/,
};

/** Whether the register's text, such as `HYUNDAI MOTOR INDIA LTD`, names this maker. */
export function isMakerNamed(maker: string, registered: string): boolean {
  const text = registered.toUpperCase();
  return text.includes(maker.toUpperCase()) || (ALSO_WRITTEN[maker]?.test(text) ?? false);
}

/** The service for a maker as the register names it. */
export function makerServiceOf(registered: string): Service | undefined {
  return makerServices.find(({ maker = '' }) => isMakerNamed(maker, registered));
}

/** `unknown`: the register must name the maker first. `none`: we sell no history for that maker. */
export type Maker = Service | 'unknown' | 'none';

export type Offer = {
  kind: 'papers' | 'whole';
  /** The services that one tap requests, in order. */
  services: readonly Service[];
  /** Whether the maker's history follows as soon as the register has named the maker. */
  awaitsMaker: boolean;
  /** The highest possible price. If we do not sell this maker's history, the dealer pays less. */
  pricePaise: Paise;
};

export type Circumstances = {
  /**
   * Ids of services that the phone has bought for this plate within the last day or is buying now.
   */
  recent: ReadonlySet<string>;
  maker: Maker;
  /** Ids of services that are not on sale at the moment. */
  off: ReadonlySet<string>;
};

const PAPERS: readonly ServiceId[] = ['rc', 'challan'];

/** The highest price of a maker's history: the most that one tap can commit a dealer to paying. */
export const MAKER_PRICE_MAX: Paise = Math.max(
  ...makerServices.map(({ pricePaise }) => pricePaise),
);

/** The offers for a plate, the smaller one first; none if nothing is left to buy. */
export function offersOf(circumstances: Circumstances): Offer[] {
  const papers = PAPERS.filter((id) => isForSale(id, circumstances)).map(serviceById);
  const whole = wholeOffer(papers, circumstances);
  const small = papers.length > 0 ? [offer('papers', papers)] : [];
  return whole ? [...small, whole] : small;
}

function wholeOffer(papers: Service[], circumstances: Circumstances): Offer | undefined {
  const { maker, recent, off } = circumstances;
  if (maker === 'none') return undefined;
  if (maker !== 'unknown') {
    return isForSale(maker.id, circumstances) ? offer('whole', [...papers, maker]) : undefined;
  }
  // Without a known maker, the history can be requested only together with the register, which
  // names the maker.
  const isRegisterAsked = papers.some(({ id }) => id === 'rc');
  const isHistoryHere = makerServices.some(({ id }) => recent.has(id));
  const isAnySold = makerServices.some(({ id }) => !off.has(id));
  if (!isRegisterAsked || isHistoryHere || !isAnySold) return undefined;
  return offer('whole', papers, MAKER_PRICE_MAX);
}

function offer(kind: Offer['kind'], services: Service[], makerPaise: Paise = 0): Offer {
  const pricePaise = services.reduce((sum, each) => sum + each.pricePaise, makerPaise);
  return { kind, services, awaitsMaker: makerPaise > 0, pricePaise };
}

function isForSale(id: string, { recent, off }: Circumstances): boolean {
  return !recent.has(id) && !off.has(id);
}
