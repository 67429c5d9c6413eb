// The app's first question, "which car?": a plate, and the checks that a tap buys for it.

import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { platesIn } from '../../../data/values/identifier-hints.ts';
import { normalise, plateGroups, plateKey } from '../../../data/values/identifiers.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { type Offer, useCar, useOffers, useWhyNone } from '../../state/cars.ts';
import { useGoToLogin } from '../../state/login-navigation.ts';
import { orderBundle } from '../../state/order-bundle.ts';
import { useResults } from '../../state/results.ts';
import button from '../../ui/button.module.css';
import { Button } from '../../ui/button.tsx';
import { nameIn, useWords, type Words } from '../../words/words.ts';
import { PlateField } from '../check/plate-field.tsx';
import { LateWalletDialog } from '../late.tsx';
import { AddMissing, WaitingCostNote } from '../outbox/waiting-cost.tsx';
import styles from './dashboard.module.css';
import { isNews, OrderResults } from './order-results.tsx';

export function WhichCar() {
  const location = useLocation();
  const [typed, setTyped] = useState(() => groupsOf(location.state?.plate));
  /** While the wallet's dialog is open, the amount to add. */
  const [amount, setAmount] = useState<string>();
  const [said, setSaid] = useState<{ text: string; plate?: string }>();
  const isOrdering = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const goToLogin = useGoToLogin();
  const { whichCar, ending, frame } = useWords();
  const results = useResults() ?? [];
  const plate = normalise(typed);

  /** The plate of the last order, whose text is shown until the order has a result. */
  const told = said?.plate;
  const hasResult = results.some(
    (each) => told !== undefined && each.name === plateKey(told) && isNews(each),
  );

  function correct(wrong: string) {
    change(groupsOf(wrong));
    input.current?.focus();
  }

  function change(next: string) {
    setTyped(next);
    setSaid(undefined);
  }

  function pasteText(text: string): boolean {
    const plates = platesIn(text);
    const all = new URLSearchParams(plates.map((each) => ['plate', each]));
    if (plates.length > 1) void navigate(`/share?${all}`);
    else if (plates[0]) change(plates[0]);
    return plates.length > 0;
  }

  async function order(offer: Offer) {
    if (plate === '') {
      setSaid({ text: whichCar.empty });
      input.current?.focus();
      return;
    }
    // Ignore an impatient dealer's second tap.
    if (isOrdering.current) return;
    isOrdering.current = true;
    const ordered = await orderBundle([{ plate, offer }]).finally(() => {
      isOrdering.current = false;
    });
    if (ordered.kind === 'stored') {
      // Clear the field only now: if the dealer leaves earlier, the plate is still in it.
      setTyped((now) => (now === typed ? '' : now));
      const { count, pricePaise, missingPaise } = ordered;
      const told = { plate: typed, count, price: rupeeText(pricePaise) };
      const text = count > 0 ? whichCar.ordered(told) : whichCar.already(typed);
      setSaid({ text, plate });
      // If the wallet is known to be short of money, ask for it at once. Paying needs signal.
      if (missingPaise > 0 && navigator.onLine) setAmount(String(Math.ceil(missingPaise / 100)));
      return;
    }
    if (ordered.kind === 'signed_out') goToLogin();
    else setSaid({ text: ending[ordered.kind] });
  }

  return (
    <section className={`stack ${styles.which}`} aria-labelledby="which-car">
      <h2 id="which-car">{whichCar.title}</h2>
      <PlateField
        ref={input}
        value={typed}
        onChange={change}
        onPasteText={pasteText}
        error={told === undefined ? (said?.text ?? '') : ''}
      />
      <p role="status" className="stripe">
        {told !== undefined && !hasResult && (
          <>
            {said?.text} <Link to="/outbox">{frame.seeOutbox}</Link>
          </>
        )}
      </p>
      <OrderResults toldPlate={told} onCorrect={correct} />
      {plate !== '' && <OnPhone plate={plate} />}
      <Offers plate={plate} onOrder={(offer) => void order(offer)} />
      <p className="note">{whichCar.promise}</p>
      <WaitingCostNote />
      {amount === undefined ? (
        <AddMissing look="plain" />
      ) : (
        <LateWalletDialog staysHere amount={amount} onClose={() => setAmount(undefined)} />
      )}
    </section>
  );
}

function groupsOf(plate: unknown): string {
  return typeof plate === 'string' ? plateGroups(plate).join(' ') : '';
}

/** Points to the reports on this car that are already on the phone. */
function OnPhone({ plate }: { plate: string }) {
  const words = useWords();
  const reports = useCar(plate)?.reports ?? [];
  if (reports.length === 0) return null;
  const names = reports.map(({ serviceId }) => nameIn(words.services, serviceId));
  return (
    <p className="stripe">
      {words.whichCar.onPhone(names.join(', '))}{' '}
      <Link to={`/cars/${plate}`}>{words.whichCar.open}</Link>
    </p>
  );
}

function Offers({ plate, onOrder }: { plate: string; onOrder: (offer: Offer) => void }) {
  const words = useWords();
  const offers = useOffers(plate);
  const whyNone = useWhyNone(plate);
  if (offers === undefined) return <div className={styles.offersToCome} />;
  if (offers.length === 0) return <p className="note">{words.whichCar[whyNone]}</p>;
  return (
    <div className="stack close narrow">
      {offers.map((offer, at) => {
        const price = rupeeText(offer.pricePaise);
        return (
          <Button
            key={offer.kind}
            look={at === 0 ? 'primary' : 'plain'}
            className={button.offer}
            onClick={() => onOrder(offer)}
          >
            <span>{nameOf(offer, words)}</span>
            <b>{offer.awaitsMaker ? words.frame.upTo(price) : price}</b>
          </Button>
        );
      })}
    </div>
  );
}

function nameOf({ kind, services, awaitsMaker }: Offer, words: Words): string {
  const { whichCar } = words;
  if (awaitsMaker) return whichCar.whole;
  const names = services.map(({ id }) => words.services[id]);
  if (names.length === 1) return names.join('');
  if (kind === 'papers') return whichCar.papers;
  return whichCar.with(names.at(-1) ?? '');
}
