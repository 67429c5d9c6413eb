// The books: monthly figures, vouchers, and the database's promises.

import { useAsked } from '../ask.ts';
import { Part, Screen, useView, Views } from '../parts/screen.tsx';
import { Asked, Marked, Rows, Table } from '../parts/table.tsx';
import { Promises } from './promises.tsx';

const PARTS = ['Months', 'Vouchers', 'Promises'] as const;

export function Books() {
  const part = useView('part', PARTS);
  return (
    <Screen title="Books">
      <Views label="The books" param="part" names={PARTS} chosen={part} />
      {part === 'Months' && <Months />}
      {part === 'Vouchers' && <Rows call="vouchers" query={{}} caption="Vouchers, newest first" />}
      {part === 'Promises' && <Promises />}
    </Screen>
  );
}

function Months() {
  return (
    <Asked asked={useAsked('books')} lines={6}>
      {({ rows, sold, files }) => (
        <>
          <Table caption="Months, newest first" rows={rows} none="No month has an entry yet." />
          {files.length > 0 && (
            <p className="row">
              For the accountant:
              {files.map((file) => (
                <Marked key={file.text} of={file} />
              ))}
            </p>
          )}
          <Part title="Sold by service">
            <Table caption="Sold by month and service" rows={sold} none="Nothing was sold." />
          </Part>
        </>
      )}
    </Asked>
  );
}
