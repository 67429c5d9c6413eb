// The books: what each month brought, the vouchers, and the promises of the database.

import { useState } from 'react';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Months } from './months.tsx';
import { Promises } from './promises.tsx';
import { Vouchers } from './vouchers.tsx';

const PARTS = ['Months', 'Vouchers', 'Promises'] as const;

export default function Books() {
  const [part, setPart] = useState<(typeof PARTS)[number]>('Months');
  return (
    <Screen title="Books">
      <Tabs label="The books" names={PARTS} chosen={part} onChoose={setPart}>
        {part === 'Months' && <Months />}
        {part === 'Vouchers' && <Vouchers />}
        {part === 'Promises' && <Promises />}
      </Tabs>
    </Screen>
  );
}
