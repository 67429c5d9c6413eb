// Turns several plates, pasted or shared with the app from a chat or a page, into a list to tick.

import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { platesIn } from '../../../data/values/identifier-hints.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { type Offer, useOffersOfAll } from '../../state/cars.ts';
import button from '../../ui/button.module.css';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Empty, Loading, Page } from '../../ui/page.tsx';
import { Plate } from '../../ui/plate.tsx';
import { Tick } from '../../ui/tick.tsx';
import { useWords } from '../../words/words.ts';
import { useOrder } from '../cars/checks.tsx';
import { AddMissing, WaitingCostNote } from '../outbox/waiting-cost.tsx';

export function Share() {
  const { shared: text, frame } = useWords();
  const [search] = useSearchParams();
  const plates = search.getAll('plate').flatMap(platesIn);
  if (plates.length > 0) return <ManyCars plates={plates} />;
  return (
    <Page title={text.nothingTitle}>
      <Empty icon="plate" text={text.nothing}>
        <ButtonLink to="/Dashboard">{frame.checkCar}</ButtonLink>
      </Empty>
    </Page>
  );
}

type Kind = Offer['kind'];

/** More cars than this are too many to review before one tap: all their checks cost ₹3,500. */
const CARS_MAX = 100;

/** Several plates from a message or a list: the dealer ticks cars and checks all with one tap. */
function ManyCars({ plates: all }: { plates: readonly string[] }) {
  const { manyCars: text, frame } = useWords();
  const plates = all.slice(0, CARS_MAX);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const offers = useOffersOfAll(plates);
  if (!offers) return <Loading lines={plates.length} />;
  const cars = plates.map((plate, at) => ({ plate, offers: offers[at] ?? [] }));

  function toggle(plate: string) {
    const next = new Set(left);
    if (!next.delete(plate)) next.add(plate);
    setLeft(next);
  }

  return (
    <Page title={text.title(plates.length)} lead={text.lead}>
      {all.length > CARS_MAX && (
        <p className="stripe">{text.limited({ shown: CARS_MAX, all: all.length })}</p>
      )}
      <ul className="ruled">
        {cars.map(({ plate, offers: its }) => (
          <li key={plate}>
            <Tick
              checked={its.length > 0 && !left.has(plate)}
              disabled={its.length === 0}
              onTick={() => toggle(plate)}
            >
              <Plate plate={plate} size="small" />
              <span className="note">
                {its.length === 0 ? text.allHere : priceText(its.at(-1), frame.upTo)}
              </span>
            </Tick>
          </li>
        ))}
      </ul>
      <Order cars={cars.filter(({ plate }) => !left.has(plate))} />
    </Page>
  );
}

function priceText(offer: Offer | undefined, upTo: (price: string) => string): string {
  const price = rupeeText(offer?.pricePaise ?? 0);
  return offer?.awaitsMaker ? upTo(price) : price;
}

type Car = { plate: string; offers: Offer[] };

function Order({ cars }: { cars: Car[] }) {
  const { manyCars: text, whichCar, frame } = useWords();
  const [isOrdering, setOrdering] = useState(false);
  const { order, failure } = useOrder();
  const navigate = useNavigate();

  async function orderAll(kind: Kind) {
    setOrdering(true);
    const ordered = await order(chosen(cars, kind)).finally(() => setOrdering(false));
    if (ordered === 'stored') void navigate('/cars', { replace: true });
  }

  return (
    <div className="stack close narrow">
      {(['papers', 'whole'] as const).map((kind) => {
        const bought = chosen(cars, kind);
        const isSame = kind === 'whole' && bought.every(({ offer }) => offer.kind === 'papers');
        if (bought.length === 0 || isSame) return null;
        const sum = rupeeText(bought.reduce((all, { offer }) => all + offer.pricePaise, 0));
        const isUpTo = bought.some(({ offer }) => offer.awaitsMaker);
        return (
          <Button
            key={kind}
            look={kind === 'papers' ? 'primary' : 'plain'}
            disabled={isOrdering}
            className={button.offer}
            onClick={() => void orderAll(kind)}
          >
            <span>{text.buy({ kind, count: bought.length })}</span>
            <b>{isUpTo ? frame.upTo(sum) : sum}</b>
          </Button>
        );
      })}
      <p role="status" className="failure">
        {failure}
      </p>
      <p className="note">{whichCar.promise}</p>
      <WaitingCostNote />
      <AddMissing look="plain" />
    </div>
  );
}

/** Each car's offer of one kind. `whole`: every check that can still be bought. */
function chosen(cars: Car[], kind: Kind): { plate: string; offer: Offer }[] {
  return cars.flatMap(({ plate, offers }) => {
    const offer = kind === 'whole' ? offers.at(-1) : offers.find((each) => each.kind === kind);
    return offer ? [{ plate, offer }] : [];
  });
}
