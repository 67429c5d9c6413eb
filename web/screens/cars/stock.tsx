// The dealer's own car: how long it has been in stock, what it cost, and its sale. None of this
// leaves the dealer's devices.

import type { Stock } from '../../../data/car/seen.ts';
import { daysInStock } from '../../../data/car/stock.ts';
import { dayIn, dayText } from '../../../data/values/days.ts';
import { indianNumber, type Paise, parseRupees } from '../../../data/values/money.ts';
import { DAY_MS, type Day, indianDay } from '../../../data/values/time-text.ts';
import { indianToday, stampNow } from '../../../sw/server-clock.ts';
import { useCarNote, useChangeCarNote } from '../../state/car-file.ts';
import { keepReminding } from '../../state/reminders.ts';
import { Button } from '../../ui/button.tsx';
import { Field, KeptField } from '../../ui/field.tsx';
import { useLanguage, useWords } from '../../words/words.ts';
import styles from './cars.module.css';

type Props = { plate: string; stock: Stock };

/** The part of a car's file for a car that the dealer owns. */
export function InStock({ plate }: { plate: string }) {
  const { car: text } = useWords();
  const noted = useCarNote(plate);
  const change = useChangeCarNote(plate);
  if (noted === undefined) return null;
  const { stock } = noted ?? {};
  if (stock) return <Own plate={plate} stock={stock} />;

  async function add() {
    await change({ stock: { since: indianDay(stampNow()) } });
    await keepReminding();
  }

  return (
    <div>
      <Button icon="plus" onClick={() => void add()}>
        {text.addToStock}
      </Button>
    </div>
  );
}

function Own({ plate, stock }: Props) {
  const { car: text, cars } = useWords();
  const language = useLanguage();
  const today = indianToday();
  const { since, paidPaise, soldOn, soldPaise } = stock;
  const days = cars.days(daysInStock(stock, today));
  const isSold = soldOn !== undefined;
  const changeNote = useChangeCarNote(plate);
  const change = (part: Partial<Stock> | null) => void changeNote({ stock: part });
  return (
    <section className="stack" aria-labelledby="stock">
      <div>
        <h2 id="stock">{isSold ? text.sold : text.inStock}</h2>
        <p className="note">
          {isSold ? text.soldOn({ day: dayText(language, soldOn), days }) : days}
        </p>
      </div>
      <div className={styles.pair}>
        <DayField
          label={text.cameOn}
          day={since}
          max={soldOn ?? today}
          onChange={(day) => change({ since: day })}
        />
        <Rupees
          label={text.paid}
          known={paidPaise}
          onKeep={(paise) => change({ paidPaise: paise })}
        />
        {isSold && (
          <>
            <DayField
              label={text.soldDay}
              day={soldOn}
              min={since}
              max={today}
              onChange={(day) => change({ soldOn: day })}
            />
            <Rupees
              label={text.soldFor}
              known={soldPaise}
              onKeep={(paise) => change({ soldPaise: paise })}
            />
          </>
        )}
      </div>
      <div className="row">
        <Button onClick={() => change({ soldOn: isSold ? undefined : today })}>
          {isSold ? text.notSold : text.sold}
        </Button>
        <Button look="quiet" onClick={() => change(null)}>
          {text.notInStock}
        </Button>
      </div>
    </section>
  );
}

type DayProps = {
  label: string;
  day: Day;
  min?: Day;
  max: Day;
  onChange: (day: Day) => void;
};

function DayField({ label, day, min, max, onChange }: DayProps) {
  return (
    <Field
      label={label}
      type="date"
      required
      value={isoDay(day)}
      min={min === undefined ? undefined : isoDay(min)}
      max={isoDay(max)}
      onChange={({ target }) => {
        const typed = dayIn(target.value);
        if (typed !== undefined && target.validity.valid) onChange(typed);
      }}
    />
  );
}

/** A day as the value of a `date` input: `2026-11-26`. */
function isoDay(day: Day): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

type RupeesProps = {
  label: string;
  known: Paise | undefined;
  onKeep: (paise: Paise | undefined) => void;
};

function Rupees({ label, known, onKeep }: RupeesProps) {
  const { car: text } = useWords();
  return (
    <KeptField
      label={`${label} (₹)`}
      inputMode="numeric"
      known={known === undefined ? '' : indianNumber(known / 100)}
      read={(typed) => (typed.trim() === '' ? undefined : (parseRupees(typed) ?? null))}
      wrong={text.rupeesWrong}
      onKeep={onKeep}
    />
  );
}
