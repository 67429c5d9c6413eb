// The seller's papers: reports on persons that the dealer lays into the car's file.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { catalogue } from '../../../data/catalogue.ts';
import { rupeeText } from '../../../data/values/money.ts';
import {
  changeCarNote,
  type ReportSummary,
  useCarNote,
  usePaperReports,
} from '../../state/cars.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useTimeText } from '../../ui/use-time-text.ts';
import { nameIn, useWords } from '../../words/words.ts';
import styles from './seller.module.css';

/** A dealer looks for the one that he has just bought. */
const OFFERED = 10;

/** Checks whose reports name a holder. */
const paperChecks = catalogue.filter(({ holder }) => holder !== undefined);

export function Seller({ plate }: { plate: string }) {
  const { car: text, services } = useWords();
  const [isChoosing, setChoosing] = useState(false);
  const noted = useCarNote(plate);
  const chosen = noted?.sellerIds ?? [];
  const papers = usePaperReports({ limit: OFFERED, chosen });
  if (noted === undefined || papers === undefined) return null;
  const isIn = ({ id }: ReportSummary) => chosen.includes(id);

  function change(sellerIds: string[]) {
    setChoosing(false);
    void changeCarNote(plate, { sellerIds });
  }

  const shown = papers.filter((paper) => isIn(paper) || isChoosing);
  return (
    <section className={styles.seller} aria-labelledby="seller">
      <div>
        <h2 id="seller">{text.seller}</h2>
        <p className={styles.lead}>{text.sellerLead}</p>
      </div>
      {shown.length > 0 && (
        <ul className="ruled">
          {shown.map((paper) => (
            <Paper
              key={paper.id}
              paper={paper}
              isIn={isIn(paper)}
              onAdd={() => change([...chosen, paper.id])}
              onRemove={() => change(chosen.filter((id) => id !== paper.id))}
            />
          ))}
        </ul>
      )}
      {isChoosing && shown.length === 0 && <p>{text.noPapers}</p>}
      <div className={styles.actions}>
        {isChoosing ? (
          <Button onClick={() => setChoosing(false)}>{text.doNotAdd}</Button>
        ) : (
          <Button icon="plus" onClick={() => setChoosing(true)}>
            {text.addPaper}
          </Button>
        )}
        {paperChecks.map(({ id, route, pricePaise }) => (
          <ButtonLink key={id} to={route} look="quiet">
            {text.buy({ name: services[id], price: rupeeText(pricePaise) })}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}

type Props = { paper: ReportSummary; isIn: boolean; onAdd: () => void; onRemove: () => void };

function Paper({ paper, isIn, onAdd, onRemove }: Props) {
  const { car: text, services, reports } = useWords();
  const timeText = useTimeText();
  const name = `${nameIn(services, paper.serviceId) ?? reports.unknown} ${paper.subject}`;
  return (
    <li className={styles.paper}>
      <Link to={`/reports/${paper.id}`}>{name}</Link>
      <span className={styles.when}>{timeText(paper.at)}</span>
      <Button
        onClick={isIn ? onRemove : onAdd}
        aria-label={isIn ? text.takeOutOf(name) : text.addThis(name)}
      >
        {isIn ? text.takeOut : text.add}
      </Button>
    </li>
  );
}
