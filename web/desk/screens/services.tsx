// The services: price, on or off, the order of sources, and the margin.

import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { useAsked } from '../ask.ts';
import { Part, Screen } from '../parts/screen.tsx';
import { Asked, Table } from '../parts/table.tsx';

export function Services() {
  return (
    <Screen title="Services" lead="Switching one off takes effect at the next tap of any dealer.">
      <Asked asked={useAsked('services')} lines={8}>
        {({ rows, words }) => (
          <>
            <Table caption="Services and their sources" rows={rows} none="Nothing is sold." />
            {words.length > 0 && <UnknownWords words={words} />}
          </>
        )}
      </Asked>
    </Screen>
  );
}

/**
 * Lists words of the sources that our table lacks. A history with such a word is not called clean.
 */
function UnknownWords({ words }: Pick<DeskAnswer<'services'>, 'words'>) {
  const title = 'Unknown words in workshop records';
  return (
    <Part title={title}>
      <p className="note">
        From at least five dealers’ histories. Add each to{' '}
        <code>data/services/makers/works.ts</code>.
      </p>
      <Table caption={title} rows={words} none="" />
    </Part>
  );
}
