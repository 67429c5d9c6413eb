// The books: what each month brought, the vouchers, and the promises of the database.

import { useSearchParams } from 'react-router-dom';
import { Screen } from '../parts/screen.tsx';
import { Tabs } from '../parts/tabs.tsx';
import { Months } from './months.tsx';
import { Promises } from './promises.tsx';
import { Vouchers } from './vouchers.tsx';

const PARTS = ['Months', 'Vouchers', 'Promises'] as const;

export default function Books() {
  const [search, setSearch] = useSearchParams();
  const part = PARTS.find((each) => each === search.get('part')) ?? 'Months';
  return (
    <Screen title="Books">
      <Tabs
        label="The books"
        names={PARTS}
        chosen={part}
        onChoose={(name) => setSearch({ part: name }, { replace: true })}
      >
        {part === 'Months' && <Months />}
        {part === 'Vouchers' && <Vouchers />}
        {part === 'Promises' && <Promises />}
      </Tabs>
    </Screen>
  );
}
