// Offers a report that the dealer has already paid for, before it is bought again.

import { Link } from 'react-router-dom';
import type { Service } from '../../../data/catalogue.ts';
import type { Typed } from '../../state/draft-storage.ts';
import { useHeldReport } from '../../state/reports.ts';
import { useTimeText } from '../../ui/use-time-text.ts';
import { useWords } from '../../words/words.ts';

export function HeldReport({ service, typed }: { service: Service; typed: Typed }) {
  const held = useHeldReport(service, typed);
  const { check } = useWords();
  const timeText = useTimeText();
  return (
    <p role="status" className="stripe">
      {held && (
        <>
          {check.held(timeText(held.at))}{' '}
          <strong>
            <Link to={`/reports/${held.id}`}>{check.openHeld}</Link>
          </strong>
        </>
      )}
    </p>
  );
}
