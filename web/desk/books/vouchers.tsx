// Vouchers of what came in and went back, the newest first.

import { Link } from 'react-router-dom';
import type { DeskAnswer } from '../../../data/desk/desk-calls.ts';
import { rupeeText } from '../../../data/values/money.ts';
import { Moment } from '../parts/moment.tsx';
import { Rows } from '../parts/rows.tsx';
import type { Column } from '../parts/table.tsx';
import { useListed } from '../use-asked.ts';

type Voucher = DeskAnswer<'vouchers'>['rows'][number];

const columns: readonly Column<Voucher>[] = [
  {
    name: 'Voucher',
    isHead: true,
    cell: ({ serial, paymentId }) => <Link to={`/payment/${paymentId}`}>{serial}</Link>,
  },
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'Time', cell: ({ at }) => <Moment at={at} /> },
  { name: 'Dealer', cell: ({ email }) => email },
  { name: 'Amount', isFigure: true, cell: ({ amountPaise }) => rupeeText(amountPaise) },
  { name: 'Tax in it', isFigure: true, cell: ({ taxPaise }) => rupeeText(taxPaise) },
];

export function Vouchers() {
  return (
    <Rows
      listed={useListed('vouchers', {})}
      caption="Vouchers, newest first"
      columns={columns}
      keyOf={({ serial }) => serial}
      none="No money has come in yet."
    />
  );
}
