// The seller's papers: reports on people that the dealer adds to the car's file.

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { catalogue } from '../../../data/catalogue.ts';
import { judges } from '../../../data/judges.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { useCarNote, useChangeCarNote, usePaperReports } from '../../state/car-file.ts';
import type { ReportSummary } from '../../state/cars.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { nameIn, useTimeText, useWords } from '../../words/words.ts';

/** The number of reports offered. Few are enough: the dealer usually looks for one just bought. */
const OFFERED = 10;

/** Checks whose reports name a holder. */
const paperChecks = catalogue.filter(({ id }) => judges[id].holder !== undefined);

export function Seller({ plate }: { plate: string }) {
  const { car: text, services, frame } = useWords();
  const [isChoosing, setChoosing] = useState(false);
  const noted = useCarNote(plate);
  const changeNote = useChangeCarNote(plate);
  const chosen = noted?.sellerIds ?? [];
  const papers = usePaperReports({ limit: 0, chosen });
  if (noted === undefined || papers === undefined) return null;

  function change(sellerIds: string[]) {
    setChoosing(false);
    void changeNote({ sellerIds });
  }

  return (
    <section className="stack" aria-labelledby="seller">
      <div>
        <h2 id="seller">{text.seller}</h2>
        <p className="note">{text.sellerLead}</p>
      </div>
      <Papers
        papers={papers}
        isIn
        onChange={(changed) => change(chosen.filter((id) => id !== changed))}
      />
      {isChoosing && <Offered chosen={chosen} onAdd={(id) => change([...chosen, id])} />}
      <div className="row">
        {isChoosing ? (
          <Button onClick={() => setChoosing(false)}>{frame.close}</Button>
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

/** The papers that the dealer can add. All reports are searched when this list opens. */
function Offered({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (id: string) => void }) {
  const { car: text } = useWords();
  const papers = usePaperReports({ limit: OFFERED, chosen });
  if (papers === undefined) return null;
  if (papers.length === 0) return <p>{text.noPapers}</p>;
  const others = papers.filter(({ id }) => !chosen.includes(id));
  return <Papers papers={others} isIn={false} onChange={onAdd} />;
}

type ListProps = {
  papers: readonly ReportSummary[];
  isIn: boolean;
  onChange: (id: string) => void;
};

function Papers({ papers, isIn, onChange }: ListProps) {
  const { car: text, services, reports } = useWords();
  const timeText = useTimeText();
  if (papers.length === 0) return null;
  return (
    <ul className="ruled rows">
      {papers.map(({ id, serviceId, subject, at }) => {
        const name = `${nameIn(services, serviceId) ?? reports.unknown} ${subject}`;
        return (
          <li key={id}>
            <Icon name="user" size={24} />
            <span>
              <Link to={`/reports/${id}`}>{name}</Link>
              <small>{timeText(at)}</small>
            </span>
            <Button
              onClick={() => onChange(id)}
              aria-label={isIn ? text.takeOutOf(name) : text.addThis(name)}
            >
              {isIn ? text.takeOut : text.add}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
